import Foundation
import Models
import Store
import TestStore
import Testing

struct ArticleConformance {
  private let now = ConformanceFixture.now
  private let letters = SourceListing(
    name: "Letters", url: "https://letters.example/feed", categories: ["essays"])

  @Test(arguments: StoreKind.all)
  func `cards are returned in the order of the ids, with one reader's marks`(
    _ kind: StoreKind
  ) async throws {
    let fixture = try ConformanceFixture(kind)
    let store = fixture.store
    var ids: [Int64] = []
    for name in ["a", "b", "c"] { ids.append(try await fixture.add(name)) }
    try store.mark([ids[1]], isRead: true, reader: "ada", at: now)
    let cards = try store.articles([ids[2], 999, ids[1], ids[0]], reader: "ada")
    #expect(cards.map(\.id) == [ids[2], ids[1], ids[0]])
    #expect(cards.map(\.state.read) == [false, true, false])
    #expect(cards[0].article.title == "Title of c" && cards[0].article.source.name == "Courier")
    for reader in ["ben", nil] {
      #expect(try store.articles(ids, reader: reader).allSatisfy { !$0.state.read })
    }
    #expect(try store.articles([], reader: "ada").isEmpty)
    #expect(try store.articles([-1, .max, 0], reader: "ada").isEmpty)
  }

  @Test(arguments: StoreKind.all)
  func `whole articles contain text, page, revisions and marks`(_ kind: StoreKind) async throws {
    let fixture = try ConformanceFixture(kind)
    let store = fixture.store
    let first = try await fixture.add("a")
    let second = try await fixture.add("b", source: 2)
    var edited = ConformanceFixture.draft("a", text: "another text of it")
    edited.metadata.title = "Another title"
    let later = now.addingTimeInterval(60)
    try await fixture.store([edited], at: later)
    try store.mark([second], isRead: true, reader: "ada", at: later)
    let found = try store.wholeArticles([second, 999, first], reader: "ada")
    #expect(found.articles.map(\.ranked.id) == [second, first])
    #expect(found.articles.map(\.identity) == ["b", "a"])
    #expect(found.articles.map(\.sourceURL) == ConformanceFixture.urls.reversed())
    #expect(found.articles.map(\.marks.readAt) == [later, nil])
    #expect(found.settings == RankingSettings())
    #expect(found.articles[0].offline.revisions.isEmpty && found.articles[0].offline.page == nil)
    let whole = found.articles[1]
    #expect(whole.ranked.article.title == "Another title")
    #expect(whole.content?.html == "<p>another text of it</p>")
    #expect(whole.offline.revisions.map(\.title) == ["Title of a"])
    #expect(whole.offline.revisions.map(\.replaced) == [later])
    #expect(whole.offline.revision == 2)
    #expect(try store.wholeArticles([first], reader: nil).articles[0].marks == ReaderMarks())
    #expect(try store.wholeArticles([], reader: "ada").articles.isEmpty)
  }

  @Test(arguments: StoreKind.all)
  func `a list is exported in pieces up to its limit`(_ kind: StoreKind) async throws {
    let fixture = try ConformanceFixture(kind)
    var ids: [Int64] = []
    for rank in 0..<7 { ids.append(try await fixture.add("\(rank)", rank: Double(rank))) }
    func pieces(_ query: FeedQuery, size: Int) throws -> [(ids: [Int64], isLast: Bool)] {
      var pieces: [(ids: [Int64], isLast: Bool)] = []
      try fixture.store.forEachPiece(of: query, reader: "ada", size: size) { piece in
        pieces.append((piece.articles.map(\.ranked.id), piece.isLast))
        #expect(piece.category == query.category?.lowercased())
        #expect(piece.articles.allSatisfy { $0.content != nil })
      }
      return pieces
    }
    let down = Array(ids.reversed())
    let all = try pieces(FeedQuery(category: "World", limit: .max), size: 3)
    #expect(all.map(\.ids) == [Array(down[..<3]), Array(down[3..<6]), Array(down[6...])])
    #expect(all.map(\.isLast) == [false, false, true])
    #expect(try pieces(FeedQuery(limit: 4), size: 3).map(\.ids) == [Array(down[..<3]), [down[3]]])
    let none = try pieces(FeedQuery(category: "sport", limit: 9), size: 3)
    #expect(none.map(\.ids) == [[]] && none.map(\.isLast) == [true])
    #expect(throws: UnknownName(kind: .category, name: "wrld", known: ["world", "sport"])) {
      _ = try pieces(FeedQuery(category: "wrld"), size: 3)
    }
    struct Enough: Error {}
    #expect(throws: Enough.self) {
      try fixture.store.forEachPiece(of: FeedQuery(limit: 9), reader: "ada", size: 2) { _ in
        throw Enough()
      }
    }
  }

  @Test(arguments: StoreKind.all)
  func `articles of other readers' sources are foreign`(_ kind: StoreKind) async throws {
    let fixture = try ConformanceFixture(kind)
    let store = fixture.store
    let ada = try #require(try store.addReader("ada"))
    _ = try store.addReader("ben")
    let own = try #require(try store.addOwnSource(letters, of: ada.id, at: now))
    let ids = [try await fixture.add("a"), try await fixture.add("b", source: own)]
    #expect(try store.foreign(ids + [999], to: "ada") == [])
    #expect(try store.foreign(ids + [999], to: "ben") == [ids[1]])
    #expect(try store.foreign(ids, to: "nobody") == [ids[1]])
    #expect(try store.foreign([], to: "ben") == [])
    #expect(try store.story(ids[1], reader: "ben", limit: 9).isEmpty)
    #expect(try store.story(ids[1], reader: "ada", limit: 9).map(\.id) == [ids[1]])
    #expect(try store.story(999, reader: "ada", limit: 9).isEmpty)
    #expect(try store.articleIDs(ofStories: [1, 999], reader: "ada", .best, limit: 9) == [:])
    #expect(try store.articleIDs(ofStories: [], reader: "ada", .latest, limit: 9) == [:])
    try store.cluster(
      [(ids[0], 1), (ids[1], own)].map { article, source in
        .place(StoryMembership(article: article, story: ids[0], source: source, dated: now))
      }, of: ids, at: now)
    for order in [StoryArticleOrder.best, .latest] {
      let told = try ["ada", "ben"].map {
        try store.articleIDs(ofStories: [ids[0]], reader: $0, order, limit: 9)[ids[0]]
      }
      #expect(told.map { $0.map(Set.init) } == [Set(ids), [ids[0]]])
    }
    #expect(try store.streamItems(ids, reader: "ben").map(\.id) == [ids[0]])
    try store.share(ids[1], with: "ben", from: "ada", at: now)
    #expect(try store.foreign(ids, to: "ben") == [])
    let turned: [Int64] = ids.reversed()
    #expect(try store.streamItems(turned, reader: "ben").map(\.id) == turned)
  }

  @Test(arguments: StoreKind.all)
  func `neighbours follow the reading order, then the rank`(_ kind: StoreKind) async throws {
    let fixture = try ConformanceFixture(kind)
    let store = fixture.store
    var ids: [Int64] = []
    for rank in 0..<5 { ids.append(try await fixture.add("\(rank)", rank: Double(rank))) }
    _ = try await fixture.add("sport", source: 2, rank: 9)
    func beside(_ id: Int64, _ reader: String = "ada") throws -> [Int64?] {
      let neighbours = try #require(try store.neighbours(of: id, reader: reader))
      #expect(neighbours.category == "world")
      return [neighbours.before?.id, neighbours.after?.id]
    }
    #expect(try beside(ids[4]) == [nil, ids[3]])
    #expect(try beside(ids[2]) == [ids[3], ids[1]])
    #expect(try beside(ids[0]) == [ids[1], nil])
    try store.mark([ids[0]], isRead: true, reader: "ada", at: now)
    try store.mark([ids[3]], isRead: true, reader: "ada", at: now.addingTimeInterval(1))
    #expect(try beside(ids[0]) == [ids[1], ids[3]])
    #expect(try beside(ids[3]) == [ids[0], ids[2]])
    #expect(try beside(ids[2]) == [ids[3], ids[1]])
    #expect(try beside(ids[2], "ben") == [ids[3], ids[1]])
    #expect(try store.neighbours(of: 999, reader: "ada") == nil)
  }
}
