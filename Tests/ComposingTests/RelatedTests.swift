import Foundation
import Models
import SQLiteStore
import Store
import TestStore
import Testing
import ViewModels
import Views

@testable import Composing

struct RelatedTests {
  let store: SQLiteStore
  let now = Date(timeIntervalSince1970: 1_700_000_000)

  init() throws {
    store = try .inMemory()
    let texts = [
      (
        "Storm keeps the Arran ferry in its harbour",
        "The ferry to Arran stayed in its harbour for a third day while the storm closed the port."
      ),
      (
        "Arran cut off as ferry waits out the storm",
        "No ferry left for Arran. The port is closed until the storm has passed, its master said."
      ),
      (
        "Sourdough for beginners",
        "Feed the dough each evening; on the third morning it is ready for the oven."
      ),
      (
        "Council elects a treasurer",
        "Nine votes were cast in the town hall and the budget was read out at once."
      ),
    ]
    try store.beginCourier(at: now)
    for (title, text) in texts { try add(title, text) }
  }

  private func add(_ title: String, _ text: String) throws {
    try store.add(
      ArticleDraft(identity: title, ArticleMetadata(title: title), searchText: text), at: now)
  }

  private func related(to id: Int64, limit: Int = 10) throws -> [Int64] {
    let page = try Newsroom(store: store, reader: "ada", now: now)
      .page(for: .related(id, limit: limit))
    let list = try #require(page as? ListViewModel<ArticleViewModel>)
    return list.items.map(\.ranked.article.id)
  }

  @Test func `reports of the same event come first, and chance similarity is excluded`() throws {
    #expect(try related(to: 1) == [2])
    #expect(try related(to: 2) == [1])
  }

  @Test func `one shared word is chance`() throws {
    #expect(try related(to: 3) == [])
    #expect(try related(to: 4) == [])
  }

  @Test func `the requested number of related articles is found, one for each story`() throws {
    for day in 1...24 {
      try add(
        "Storm keeps the Arran ferry in its harbour: day \(day)",
        "The ferry to Arran stayed in its harbour while the storm number \(day * 37) went on.")
    }
    for number in 1...200 { try add("Minute \(number * 7919)", "Entry \(number * 104_729)") }
    #expect(try related(to: 1, limit: 20).count == 20)
    try store.cluster(
      (5...28).map { .place(StoryMembership(article: $0, story: 5, source: 1, dated: now)) },
      at: now)
    #expect(try related(to: 1, limit: 20).dropFirst(2).isEmpty)
    #expect(try related(to: 1, limit: 20).contains(2))
  }
}
