import Foundation
import Models
import Ranking
import SQLiteStore
import Store
import Testing
import ViewModels

@testable import Serving

/// The feedback from a page is recorded after the page was shown.
struct PendingFeedbackTests {
  let store: SQLiteStore
  let now = Date(timeIntervalSince1970: 1_700_000_000)

  init() throws {
    store = try .inMemory()
    let now = now
    try store.write { writer in
      try writer.configure(
        [Source(name: "Courier", address: .web("https://courier.example"), categories: ["world"])],
        categories: ["world"], at: now)
      try writer.setRankingBasis(RankingBasis(epoch: now, settings: RankingSettings()))
      let ranker = Ranker(epoch: now)
      for index in 0..<8 {
        let draft = ArticleDraft(identity: "\(index)", ArticleMetadata(title: "Article \(index)"))
        let id = try #require(
          try writer.put(draft, source: 1, identities: [], dated: now, at: now).id)
        try writer.insertRank(ranker.published(weight: 1, at: now), article: id, dated: now)
      }
    }
  }

  private func newsroom(minutes: Double) -> Newsroom {
    Newsroom(store: store, reader: "ada", now: now.addingTimeInterval(minutes * 60))
  }

  @Test func `a list is recorded when its response is finished`() throws {
    let answer = try newsroom(minutes: 1).answer(.feed(FeedQuery(limit: 5)))
    func shown() throws -> Int? {
      try store.read { store in
        try store.readerID("ada").flatMap { try store.openList($0)?.shown }
      }
    }
    #expect(try shown() == nil)
    try answer.finish()
    #expect(try shown() == 5)
  }

  @Test func `a list that waits is recorded before what depends on it`() throws {
    func later(_ minutes: Double) -> Newsroom {
      Newsroom(
        store: store, reader: "ada", now: now.addingTimeInterval(minutes * 60), recordsLater: true)
    }
    func shown() throws -> Int? {
      try store.read { store in
        try store.readerID("ada").flatMap { try store.openList($0)?.shown }
      }
    }
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
    let closed = try store.read { try $0.closedLists(reader: #require(try $0.readerID("ada"))) }
    #expect(closed.map(\.shown) == [5, 3])
  }

  @Test func `an article is shown as read, and its view is recorded afterwards`() throws {
    let answer = try newsroom(minutes: 1).answer(.article(7, isPeek: false))
    let page = try #require(answer.page as? ArticleDetailViewModel)
    #expect(page.ranked.state.read && page.ranked.counts.views == 1)
    func views() throws -> Int? {
      try store.read { try $0.articles([7], reader: nil).first?.counts.views }
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
    #expect(try store.read { try $0.articles([7], reader: nil).first?.counts.views } == 0)
  }

  @Test func `a cursor of another order is refused`() throws {
    let page = try newsroom(minutes: 1).feed(FeedQuery(limit: 5))
    #expect(throws: ServingFault.otherOrder) {
      _ = try newsroom(minutes: 2).feed(
        FeedQuery(sort: .newest, limit: 5, after: page.next))
    }
  }
}
