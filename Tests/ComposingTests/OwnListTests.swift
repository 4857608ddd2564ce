import Composing
import Foundation
import Models
import SQLiteStore
import Store
import TestStore
import Testing
import ViewModels
import Views

/// The lists of a reader whose list of sources differs from the shared one.
struct OwnListTests {
  let store: SQLiteStore
  let now = Date(timeIntervalSince1970: 1_700_000_000)
  private static let sources = [
    Source(name: "Courier", address: .web("https://courier.example"), categories: ["world"]),
    Source(name: "Goal", address: .web("https://goal.example"), categories: ["sport"]),
    Source(name: "Pitch", address: .web("https://pitch.example"), categories: ["sport"]),
  ]

  /// ada has the shared list; ben has left Courier out, has Goal as “Football” in fun, and has
  /// added Letters, which no other reader has. One article per source: 1 to 4.
  init() throws {
    store = try .inMemory()
    try store.configure(Self.sources, categories: ["world", "sport"], at: now)
    for name in ["ada", "ben"] { _ = try store.addReader(name) }
    let letters = SourceListing(
      name: "Letters", url: "https://letters.example", categories: ["essays"])
    _ = try store.addOwnSource(letters, of: 2, at: now)
    try store.setOwnSource(1, listing: .leftOut, name: nil, categories: nil, of: 2)
    try store.setOwnSource(2, listing: .changed, name: "Football", categories: ["fun"], of: 2)
    try store.beginRanking(at: now)
    for source in Int64(1)...4 {
      let draft = ArticleDraft(
        identity: "\(source)",
        ArticleMetadata(title: "Article \(source)", url: "https://x.example/\(source)"),
        content: ArticleContent(html: "<p>tunnel</p>"), searchText: "tunnel")
      try store.add(
        draft, source: source, keys: RankKeys(today: Double(-source), now: 0), at: now)
    }
  }

  private func items(_ route: Route, _ reader: String) throws -> [[String: Any]] {
    let page = try Newsroom(store: store, reader: reader, now: now).page(for: route)
    let object = try JSONSerialization.jsonObject(with: Data(JSONRenderer().text(page).utf8))
    return try #require((object as? [String: Any])?["items"] as? [[String: Any]])
  }

  private func ids(_ query: FeedQuery, _ reader: String) throws -> [Int] {
    try items(.feed(query), reader).compactMap { $0["id"] as? Int }
  }

  @Test(
    arguments: [
      .article(4, isPeek: true), .article(4, isPeek: false), .related(4, limit: 3), .share(4),
      .explain(4, category: nil), .changes(4, since: nil), .bookmark([1, 4], isRemoval: false),
      .hide([4], isRemoval: false), .setReadMark([4], isRead: true),
      .neighbour(of: 4, in: .category, isForward: true, isPeek: true),
    ] as [Route])
  func `articles of other readers' sources are not found by id`(_ route: Route) throws {
    #expect(throws: NewsroomFault.noSuchArticle(4)) {
      try Newsroom(store: store, reader: "ada", now: now).page(for: route)
    }
    #expect(try store.streamItems([1, 4], reader: "ada").map(\.id) == [1])
    #expect(try store.streamItems([3, 4], reader: "ben").map(\.id) == [3, 4])
  }

  @Test(
    arguments: [
      FeedQuery.Sort.rank(.today), .rank(.now), .newest,
    ])
  func `lists contain articles of the reader's sources`(_ sort: FeedQuery.Sort) throws {
    func ids(_ category: String?, _ reader: String) throws -> Set<Int> {
      try Set(self.ids(FeedQuery(category: category, sort: sort), reader))
    }
    #expect(try ids(nil, "ada") == [1, 2, 3])
    #expect(try ids("sport", "ada") == [2, 3])
    #expect(try ids(nil, "ben") == [2, 3, 4])
    #expect(try ids("sport", "ben") == [3])
    #expect(try ids("fun", "ben") == [2])
    #expect(try ids("Essays", "ben") == [4])
    #expect(try Set(self.ids(FeedQuery(sort: sort, unread: true), "ben")) == [2, 3, 4])
    #expect(throws: NewsroomFault.self) { try ids("essays", "ada") }
    #expect(throws: NewsroomFault.self) { try ids("fun", "ada") }
    // An unknown reader gets the shared list.
    #expect(try ids(nil, "cy") == [1, 2, 3])
  }

  @Test func `a source has the name that its reader gave it`() throws {
    let football = try #require(try items(.feed(FeedQuery(source: "football")), "ben").first)
    #expect((football["source"] as? [String: Any])?["name"] as? String == "Football")
    #expect(football["category"] as? String == "fun")
    let goal = try #require(try items(.feed(FeedQuery(source: "Goal")), "ada").first)
    #expect((goal["source"] as? [String: Any])?["name"] as? String == "Goal")
    #expect(goal["category"] as? String == "sport")
  }

  @Test func `a search covers the reader's sources`() throws {
    func found(_ query: SearchQuery, _ reader: String) throws -> Set<Int> {
      Set(try items(.search(query), reader).compactMap { $0["id"] as? Int })
    }
    #expect(try found(SearchQuery("tunnel"), "ada") == [1, 2, 3])
    #expect(try found(SearchQuery("tunnel"), "ben") == [2, 3, 4])
    #expect(try found(SearchQuery("tunnel", category: "fun"), "ben") == [2])
    #expect(try found(SearchQuery("tunnel", source: "Football"), "ben") == [2])
  }

  @Test func `related articles come from the reader's sources`() throws {
    for reader in ["ada", "ben"] {
      let near = try items(.related(3, limit: 9), reader).compactMap { $0["id"] as? Int }
      #expect(Set(near).isDisjoint(with: [reader == "ada" ? 4 : 1]))
    }
    #expect(throws: NewsroomFault.self) { try items(.story(4), "ada") }
    #expect(try items(.story(4), "ben").count == 1)
  }

  @Test func `categories are the reader's own`() throws {
    func names(_ reader: String) throws -> [String] {
      try items(.categories, reader).compactMap { $0["name"] as? String }
    }
    #expect(try names("ada") == ["world", "sport"])
    #expect(try names("ben") == ["sport", "essays", "fun"])
    let sport = try #require(try items(.categories, "ben").first)
    #expect(sport["sources"] as? Int == 1 && sport["unread"] as? Int == 1)
  }

  @Test func `an export contains the reader's sources`() throws {
    var titles: [String] = []
    try Newsroom(store: store, reader: "ben", now: now).export(
      FeedQuery(allVersions: true, limit: 10)
    ) { page, _ in titles += page.items.compactMap { $0.ranked.article.title } }
    #expect(Set(titles) == ["Article 2", "Article 3", "Article 4"])
  }

  @Test func `a feed has no articles of a source that left the list`() throws {
    try store.configure(Array(Self.sources.dropLast()), categories: ["world", "sport"], at: now)
    var query = FeedQuery(allVersions: true, limit: 10)
    for (includesRemoved, expected) in [(false, 2), (true, 3)] {
      query.includesRemoved = includesRemoved
      var count = 0
      try Newsroom(store: store, reader: "ada", now: now).export(query) { page, _ in
        count += page.items.count
      }
      #expect(count == expected)
    }
  }
}
