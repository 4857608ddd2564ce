import Foundation
import Models
import SQLiteStore
import Store
import Testing
import ViewModels
import Words

@testable import Composing

/// Lists stay as they were shown while they are read.
struct ReadingListTests {
  let sample: NewsroomTests
  private var store: SQLiteStore { sample.store }

  init() throws {
    sample = try NewsroomTests()
  }

  private func newsroom(_ reader: String = "ada", after seconds: Double = 0) -> Newsroom {
    Newsroom(
      store: store, reader: reader, now: sample.now.addingTimeInterval(seconds), recordsLater: true)
  }

  private func ids(_ feed: FeedViewModel) -> [Int64] { feed.items.map(\.identity) }

  @Test func `a list is shown again in its order, whatever was read, without hidden articles`()
    throws
  {
    let shown = try newsroom().feed(FeedQuery(unread: true))
    #expect(ids(shown) == [1, 2, 3, 4])
    var again = FeedQuery(unread: true)
    #expect(shown.list != nil)
    again.list = shown.list
    _ = try newsroom().page(for: .article(2, isPeek: false))
    _ = try newsroom().page(for: .hide([3], isRemoval: false))
    let second = try newsroom(after: 60).feed(again)
    #expect(ids(second) == [1, 2, 4] && second.list == shown.list)
    #expect(Array(second.items)[1].ranked.state.read)
    #expect(
      second.items.map(\.ranked.score) == [0, 1, 3].map { Array(shown.items)[$0].ranked.score })
    _ = try newsroom().page(for: .hide([3], isRemoval: true))
    #expect(try ids(newsroom().feed(again)) == [1, 2, 3, 4])
    // A new list has another number and no read article.
    let new = try newsroom(after: 60).feed(FeedQuery(unread: true))
    #expect(!ids(new).contains(2) && new.list != shown.list)
    // Another reader has no such list, and after a day there is none.
    #expect(try newsroom("ben").feed(again).list != shown.list)
    #expect(try newsroom(after: 90_000).feed(again).list != shown.list)
  }

  @Test func `pages continue the list that was shown`() throws {
    let first = try newsroom().feed(FeedQuery(limit: 2))
    _ = try newsroom().page(for: .article(ids(first)[1], isPeek: false))
    let after = try #require(first.next)
    let second = try newsroom().feed(FeedQuery(limit: 2, after: after))
    #expect(second.list == first.list && Set(ids(first) + ids(second)) == [1, 2, 3, 4])
    _ = try newsroom().page(for: .article(ids(second)[0], isPeek: false))
    #expect(try ids(newsroom().feed(FeedQuery(limit: 2, after: after))) == ids(second))
    var again = FeedQuery(limit: 2)
    again.list = first.list
    #expect(try ids(newsroom().feed(again)) == ids(first))
  }

  @Test func `a page by number is one of the list that was shown last`() throws {
    func page(_ number: Int?, since: Date? = nil) throws -> FeedViewModel {
      var query = FeedQuery(since: since, limit: 1)
      query.page = number
      return try newsroom().feed(query)
    }
    let first = try page(nil)
    #expect(first.closing == .message(Message(.moreWith, "--page 2"), .secondary))
    // Pages between are made without being recorded as shown; later marks change nothing.
    let third = try page(3)
    _ = try newsroom().page(for: .article(ids(third)[0], isPeek: false))
    let second = try page(2)
    #expect(Set(ids(first) + ids(second) + ids(third)).count == 3 && second.list == first.list)
    #expect(try ids(page(3)) == ids(third))
    #expect(third.closing == .message(Message(.moreWith, "--page 4"), .secondary))
    #expect(try page(4).closing == .none)
    let past = try page(5)
    #expect(
      past.items.isEmpty && past.emptiness == .message(EmptyReason.pastTheEnd.message, .placeholder)
    )
    // Without such a list, a new one is made.
    let other = try page(2, since: sample.now.addingTimeInterval(-86_400))
    #expect(other.items.count == 1 && other.list != first.list)
    #expect(try page(.max).items.isEmpty && page(1).list != first.list)
  }

  @Test func `the same list has the same filters, and about the same time`() {
    let now = sample.now
    func query(_ hours: Double?, _ category: String? = nil) -> FeedQuery {
      FeedQuery(category: category, since: hours.map { now.addingTimeInterval(-3600 * $0) })
    }
    #expect(query(nil).lists(query(nil), at: now) && query(25).lists(query(24), at: now))
    #expect(!query(168).lists(query(24), at: now) && !query(nil).lists(query(24), at: now))
    #expect(!query(24).lists(query(24, "sport"), at: now))
  }

  @Test func `neighbours follow the list, beyond what was shown, and past hidden articles`() throws
  {
    let shown = try newsroom().feed(FeedQuery(sort: .newest, limit: 2))
    let order = try ids(newsroom("ben").feed(FeedQuery(sort: .newest)))
    let list = NeighbourList.shown(try #require(shown.list))
    _ = try newsroom().page(for: .article(order[1], isPeek: false))
    let first = try newsroom().neighbours(of: order[0], in: list)
    #expect(first.before == nil && first.after?.identity == order[1])
    let second = try newsroom().neighbours(of: order[1], in: list)
    #expect(second.before?.identity == order[0] && second.after?.identity == order[2])
    let third = try newsroom().neighbours(of: order[2], in: list)
    #expect(third.before?.identity == order[1] && third.after?.identity == order[3])
    _ = try newsroom().page(for: .hide([order[1]], isRemoval: false))
    #expect(try newsroom().neighbours(of: order[0], in: list).after?.identity == order[2])
    #expect(try newsroom().neighbours(of: order[3], in: list).after == nil)
    #expect(throws: NewsroomFault.noNeighbour(category: nil, isForward: true)) {
      try newsroom().page(for: .neighbour(of: order[3], in: list, isForward: true, isPeek: true))
    }
  }

  @Test func `the last list that has the article is followed`() throws {
    let ranked = try ids(newsroom().feed(FeedQuery()))
    let newest = try ids(newsroom(after: 1).feed(FeedQuery(sort: .newest)))
    _ = try newsroom(after: 2).feed(FeedQuery(sort: .newest, limit: 1))
    #expect(ranked != newest)
    let next = try newsroom(after: 3).page(
      for: .neighbour(of: newest[1], in: .lastShown, isForward: true, isPeek: true))
    #expect((next as? ArticleDetailViewModel)?.identity == newest[2])
  }

  @Test func `a page that nobody saw is not kept`() throws {
    let answer = try newsroom().answer(.feed(FeedQuery()), isShown: false)
    try answer.finish()
    store.impressions.recordAll()
    #expect((answer.page as? FeedViewModel)?.list == nil)
    #expect(try store.readingLists(of: "ada", since: .distantPast).isEmpty)
  }
}
