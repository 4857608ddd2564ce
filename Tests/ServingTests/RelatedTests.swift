import Foundation
import Models
import Storing
import Testing
import ViewModels
import Views

@testable import Serving

struct RelatedTests {
  let store: ArticleStore
  let now = Date(timeIntervalSince1970: 1_700_000_000)

  init() throws {
    store = try .inMemory()
    let now = now
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
    try store.write { writer in
      try writer.configure(
        [Source(name: "Courier", address: .web("https://c.example"), categories: ["world"])],
        categories: ["world"], at: now)
      for (index, (title, text)) in texts.enumerated() {
        var draft = ArticleDraft(identity: "\(index)", title: title)
        draft.searchText = text
        let id = try writer.put(draft, source: 1, identities: [], dated: now, at: now).id
        try writer.insertRank(RankKeys(today: 0, now: 0), article: #require(id), dated: now)
      }
    }
  }

  private func related(to id: Int64) throws -> [Int64] {
    let page = try Newsroom(store: store, reader: "ada", now: now)
      .page(for: .related(id, limit: 10))
    let list = try #require(page as? ListViewModel<ArticleViewModel>)
    return list.items.map(\.ranked.article.id)
  }

  @Test func `what tells of the same comes first, and chance is left out`() throws {
    #expect(try related(to: 1) == [2])
    #expect(try related(to: 2) == [1])
  }

  @Test func `what shares but a word is the nearest where nothing is nearer`() throws {
    #expect(try related(to: 3) == [1])
    #expect(try related(to: 4) == [])
  }
}
