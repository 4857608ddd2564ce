import Foundation
import Models
import SQLiteStore
import Store
import TestStore
import Testing
import ViewModels

@testable import Composing

/// The answers to the interactive browser from a real store.
struct BrowsingTests {
  let newsroom: Newsroom

  init() throws {
    let store = try SQLiteStore.inMemory()
    let now = Date(timeIntervalSince1970: 1_700_000_000)
    try store.beginCourier(categories: ["world", "sport"], at: now)
    for index in 1...40 {
      let draft = ArticleDraft(
        identity: "\(index)",
        ArticleMetadata(
          title: index == 1 ? nil : "Article \(index)", url: "https://c.example/\(index)"),
        searchText: "ferry \(index)")
      try store.add(draft, keys: RankKeys(today: Double(-index), now: 0), at: now)
    }
    newsroom = Newsroom(store: store, reader: "ada", now: now)
  }

  func page(_ listing: Listing, after: FeedCursor? = nil) throws -> FeedViewModel {
    guard
      case .listed(listing, let page, let isMore) = try newsroom.event(
        for: .list(listing, after: after)), isMore == (after != nil)
    else { throw CancellationError() }
    return page
  }

  @Test func `a list has pages and its neighbouring categories`() throws {
    let first = try page(Listing(category: "world"))
    #expect(first.neighbours == ["world", "sport"])
    #expect(first.items.count == 30)
    let second = try page(Listing(category: "world"), after: first.next)
    #expect(second.items.map(\.identity) == Array(31...40))
    #expect(second.next == nil)
  }

  @Test(arguments: [("Article 40", [40]), ("nothing like it", [])] as [(String, [Int64])])
  func `a search covers all articles and returns snippets`(words: String, ids: [Int64]) throws {
    let listing = Listing(search: words)
    guard case .found(listing, let hits) = try newsroom.event(for: .list(listing, after: nil))
    else { throw CancellationError() }
    #expect(hits.map(\.article.id) == ids)
  }

  @Test func `interactions change the marks`() throws {
    func change(_ request: BrowseRequest) throws -> (ArticleState, ReceiptViewModel.Action) {
      guard case .changed(let ranked, let action) = try newsroom.event(for: request) else {
        throw CancellationError()
      }
      return (ranked.state, action)
    }
    #expect(
      try change(.bookmark(2, isRemoval: false)) == (ArticleState(bookmarked: true), .bookmarked))
    #expect(try change(.bookmark(2, isRemoval: true)) == (ArticleState(), .unbookmarked))
    #expect(try change(.mark(2, isRead: true)) == (ArticleState(read: true), .read))
    #expect(try change(.mark(2, isRead: false)) == (ArticleState(), .unread))
    #expect(try change(.hide(2)) == (ArticleState(hidden: true), .hidden))
    guard case .opened(let detail) = try newsroom.event(for: .open(3)) else {
      throw CancellationError()
    }
    #expect(detail.isRead)
    guard case .shared("Courier", "https://c.example/1") = try newsroom.event(for: .share(1)) else {
      throw CancellationError()
    }
    #expect(try page(Listing(isUnreadOnly: true)).items.first?.identity == 1)
  }

  @Test func `other requests are not handled by the newsroom`() throws {
    for request in [BrowseRequest.watch(Listing()), .visit("x"), .refresh, .suspend, .quit] {
      let event = try newsroom.event(for: request)
      #expect(event.map { _ in true } == nil)
    }
    #expect(throws: NewsroomFault.noSuchArticle(99)) { try newsroom.event(for: .open(99)) }
  }
}
