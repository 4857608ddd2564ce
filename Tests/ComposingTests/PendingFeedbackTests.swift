import Foundation
import Models
import Ranking
import SQLiteStore
import Store
import TestStore
import Testing
import ViewModels

@testable import Composing

/// The feedback from a page is recorded after the page was shown.
struct PendingFeedbackTests {
  let store: SQLiteStore
  let now = Date(timeIntervalSince1970: 1_700_000_000)

  init() throws {
    store = try .inMemory()
    try store.beginCourier(at: now)
    let keys = Ranker(epoch: now).published(weight: 1, at: now)
    for index in 0..<8 {
      let draft = ArticleDraft(identity: "\(index)", ArticleMetadata(title: "Article \(index)"))
      try store.add(draft, keys: keys, at: now)
    }
  }

  private func newsroom(minutes: Double) -> Newsroom {
    Newsroom(store: store, reader: "ada", now: now.addingTimeInterval(minutes * 60))
  }

  @Test func `a list is recorded when its response is finished`() throws {
    let answer = try newsroom(minutes: 1).answer(.feed(FeedQuery(limit: 5)))
    func shown() throws -> Int? { try store.state(of: "ada").openList?.shown }
    #expect(try shown() == nil)
    try answer.finish()
    #expect(try shown() == 5)
  }

  @Test func `a list that waits is recorded before what depends on it`() throws {
    func later(_ minutes: Double) -> Newsroom {
      Newsroom(
        store: store, reader: "ada", now: now.addingTimeInterval(minutes * 60), recordsLater: true)
    }
    func shown() throws -> Int? { try store.state(of: "ada").openList?.shown }
    _ = try later(1).feed(FeedQuery(limit: 5))
    #expect(try shown() == nil && store.impressions.isWaiting("ada"))
    _ = try later(2).feed(FeedQuery(limit: 3))
    #expect(try shown() == 5, "the list before is recorded")
    _ = try later(3).page(for: .bookmark([7], isRemoval: false))
    #expect(try shown() == 3 && !store.impressions.isWaiting("ada"))
    _ = try later(4).feed(FeedQuery(limit: 2))
    _ = try later(5).answer(.feed(FeedQuery(limit: 4)), isShown: false)
    store.impressions.recordAll()
    #expect(try shown() == 2)
    #expect(try store.closedLists(of: "ada").map(\.list.shown) == [5, 3])
  }

  @Test func `an article is shown as read, and its view is recorded afterwards`() throws {
    let answer = try newsroom(minutes: 1).answer(.article(7, isPeek: false))
    let page = try #require(answer.page as? ArticleDetailViewModel)
    #expect(page.ranked.state.read && page.ranked.counts.views == 1)
    func views() throws -> Int? {
      try store.articles([7], reader: nil).first?.counts.views
    }
    #expect(try views() == 0)
    try answer.finish()
    #expect(try views() == 1)
    let again = try newsroom(minutes: 2).answer(.article(7, isPeek: false))
    #expect((again.page as? ArticleDetailViewModel)?.ranked.counts.views == 1)
  }

  @Test func `a peek records nothing`() throws {
    let answer = try newsroom(minutes: 1).answer(.article(7, isPeek: true))
    try answer.finish()
    #expect(try store.articles([7], reader: nil).first?.counts.views == 0)
  }

  @Test func `a cursor of another order is refused`() throws {
    let page = try newsroom(minutes: 1).feed(FeedQuery(limit: 5))
    #expect(throws: NewsroomFault.otherOrder) {
      _ = try newsroom(minutes: 2).feed(
        FeedQuery(sort: .newest, limit: 5, after: page.next))
    }
  }
}
