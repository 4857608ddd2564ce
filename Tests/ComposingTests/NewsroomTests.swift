import Foundation
import Models
import SQLiteStore
import Store
import TestStore
import Testing
import ViewModels
import Views
import Words

@testable import Composing

struct NewsroomTests {
  let store: SQLiteStore
  let now = Date(timeIntervalSince1970: 1_700_000_000)

  init() throws {
    store = try .inMemory()
    try store.configure(
      [
        Source(name: "Courier", address: .web("https://courier.example"), categories: ["world"]),
        Source(name: "Goal", address: .web("https://goal.example"), categories: ["sport"]),
      ], categories: ["world", "sport"], at: now)
    try store.beginRanking(at: now)
    for index in 0..<4 {
      let draft = ArticleDraft(
        identity: "\(index)",
        ArticleMetadata(title: "Article \(index)", url: "https://courier.example/\(index)"),
        content: ArticleContent(html: "<p>Body of <b>\(index)</b></p>"))
      try store.add(draft, keys: RankKeys(today: Double(-index), now: 0), at: now)
    }
  }

  func json(_ route: Route, reader: String = "ada") throws -> [String: Any] {
    let page = try Newsroom(store: store, reader: reader, now: now).page(for: route)
    let text = JSONRenderer().text(page)
    return try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  func ids(_ query: FeedQuery) throws -> [Int] {
    let items = try json(.feed(query))["items"] as? [[String: Any]]
    return try #require(items).compactMap { $0["id"] as? Int }
  }

  @Test func `names match in any case`() throws {
    #expect(try ids(FeedQuery(category: "WORLD")) == [1, 2, 3, 4])
    #expect(try ids(FeedQuery(source: "courier")) == [1, 2, 3, 4])
    #expect(try ids(FeedQuery(category: "sport")) == [])
  }

  @Test func `a whole list is marked, and how many articles changed is told`() throws {
    func mark(_ category: String? = nil, _ source: String? = nil, _ isRead: Bool = true) throws
      -> [String: Any]
    {
      try json(.markAll(category: category, source: source, isRead: isRead))
    }
    #expect(try mark("SPORT")["articles"] as? Int == 0)
    let marked = try mark(nil, "courier")
    #expect(marked["articles"] as? Int == 4 && marked["source"] as? String == "Courier")
    #expect(marked["kind"] as? String == "marked" && marked["action"] as? String == "read")
    #expect(try mark()["articles"] as? Int == 0)
    // It is a mark, not a view.
    #expect(try store.articles([1], reader: "ada").first?.counts.views == 0)
    #expect(try mark("world", nil, false)["articles"] as? Int == 4)
    for (category, source) in [("wrld", nil), (nil, "Curier")] as [(String?, String?)] {
      #expect(throws: NewsroomFault.self) { try mark(category, source) }
    }
  }

  @Test func `a list is marked without sources that left it, one source with its name`() throws {
    try store.configure(
      [Source(name: "Goal", address: .web("https://goal.example"), categories: ["sport"])],
      categories: ["world", "sport"], at: now)
    func marked(_ category: String?, _ source: String?) throws -> Int? {
      try json(.markAll(category: category, source: source, isRead: true))["articles"] as? Int
    }
    #expect(try ids(FeedQuery(category: "world")) == [])
    #expect(try marked("world", nil) == 0 && marked(nil, nil) == 0)
    #expect(try ids(FeedQuery(source: "courier")) == [1, 2, 3, 4])
    #expect(try marked(nil, "courier") == 4)
  }

  @Test func `an empty list has a reason`() throws {
    func emptiness(_ query: FeedQuery, in store: SQLiteStore? = nil) throws -> FieldValue {
      try Newsroom(store: store ?? self.store, reader: "ben", now: now).feed(query).emptiness
    }
    for (query, emptyReason) in [
      (FeedQuery(category: "sport", unread: true), EmptyReason.nothingUnread),
      (FeedQuery(bookmarked: true), .nothingBookmarked),
      (FeedQuery(since: now.addingTimeInterval(1e6)), .nothingLately),
      (FeedQuery(category: "sport"), .nothingHere),
      (FeedQuery(category: "sport", source: "courier"), .nothingFromSource),
      (FeedQuery(category: "sport", unread: true, since: now), .filteredAway),
    ] {
      #expect(try emptiness(query) == .message(emptyReason.message, .placeholder))
    }
    let new = try SQLiteStore.inMemory()
    #expect(
      try emptiness(FeedQuery(unread: true), in: new)
        == .message(EmptyReason.noSources.message, .placeholder))
    let source = Source(name: "A", address: .web("https://a.example"), categories: ["c"])
    try new.configure([source], categories: ["c"], at: now)
    #expect(
      try emptiness(FeedQuery(), in: new)
        == .message(EmptyReason.nothingFetched.message, .placeholder))
  }

  @Test func `an unknown name comes with the nearest names`() {
    #expect(throws: NewsroomFault.noSuchCategory("wrold", near: ["world"])) {
      try json(.feed(FeedQuery(category: "wrold")))
    }
    #expect(throws: NewsroomFault.noSuchSource("Gaol", near: ["Goal"])) {
      try json(.feed(FeedQuery(source: "Gaol")))
    }
  }

  @Test func `reading records a view, a peek does not`() throws {
    let peek = try json(.article(1, isPeek: true))["article"] as? [String: Any]
    #expect((peek?["state"] as? [String: Any])?["read"] as? Bool == false)
    #expect(peek?["content_html"] as? String == "<p>Body of <b>0</b></p>")
    #expect(peek?["content_text"] as? String == "Body of 0")
    let read = try json(.article(1, isPeek: false))["article"] as? [String: Any]
    #expect((read?["state"] as? [String: Any])?["read"] as? Bool == true)
    #expect((read?["interactions"] as? [String: Any])?["views"] as? Int == 1)
    #expect(try ids(FeedQuery(unread: true)) == [2, 3, 4])
  }

  @Test func `hidden articles are left out of lists until they are shown again`() throws {
    _ = try json(.hide([2, 3], isRemoval: false))
    #expect(try ids(FeedQuery()) == [1, 4])
    _ = try json(.hide([2], isRemoval: true))
    // A hidden article still lowers similar ones.
    #expect(try ids(FeedQuery()).sorted() == [1, 2, 4])
  }

  @Test func `a list with one unknown id changes nothing`() throws {
    #expect(throws: NewsroomFault.noSuchArticle(99)) {
      try json(.bookmark([1, 99], isRemoval: false))
    }
    #expect(try ids(FeedQuery(bookmarked: true)) == [])
  }

  @Test func `sources have a status and counts`() throws {
    var state = FeedState(url: "https://courier.example")
    state.lastPoll = now
    state.failures = 2
    state.lastError = "the server answered 500"
    state.firstFailure = now.addingTimeInterval(-31 * 86_400)
    try store.setFeedState(state, source: 1)
    let page = try json(
      .sources([
        Source(name: "Courier", address: .web("https://courier.example"), categories: ["world"]),
        Source(name: "Goal", address: .web("https://u:p@goal.example/x"), categories: ["sport"]),
      ]))
    let items = try #require(page["items"] as? [[String: Any]])
    #expect(items.map { $0["status"] as? String } == ["dead", "new"])
    #expect(items.map { $0["articles"] as? Int } == [4, 0])
    #expect(items[1]["url"] as? String == "https://goal.example/x")
  }

  @Test(arguments: [
    ("-rocket", MessageKey.nothingSought), ("NOT (rocket OR moon) -sun", .nothingSought),
    ("-rocket cafe", .nothingFound), ("rocket", .nothingFound),
  ])
  func `a search for nothing says so`(text: String, emptiness: MessageKey) {
    #expect(SearchQuery(text).emptiness == emptiness)
  }
}
