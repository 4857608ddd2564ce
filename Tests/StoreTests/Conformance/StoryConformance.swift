import Foundation
import Matching
import Models
import Store
import TestStore
import Testing

struct StoryConformance {
  private let now = ConformanceFixture.now

  private func add(
    _ articles: [(identity: String, rank: Double)], source: Int64 = 1, dated: Date? = nil,
    to store: any Store
  ) throws {
    for (identity, rank) in articles {
      try store.add(
        ConformanceFixture.draft(identity), source: source,
        keys: RankKeys(today: rank, now: -rank), dated: dated, at: now)
    }
  }

  private func place(
    _ article: Int64, in story: Int64, source: Int64 = 1, of store: any Store
  ) throws {
    try store.cluster(
      [.place(StoryMembership(article: article, story: story, source: source, dated: now))],
      of: [article], at: now)
  }

  private func reference(_ article: Int64, in store: any Store) throws -> StoryReference? {
    try store.articles([article], reader: nil).first?.story
  }

  @Test(arguments: StoreKind.all)
  func `a story is listed once, by its best article`(_ kind: StoreKind) throws {
    let store = try ConformanceFixture(kind).store
    try add([("a", 4), ("b", 3), ("c", 2), ("d", 1)], to: store)
    for (article, story) in [(1, 1), (2, 2), (3, 1), (4, 2)] as [(Int64, Int64)] {
      try place(article, in: story, of: store)
    }
    #expect(try store.ids() == [1, 2])
    #expect(try store.ids(FeedQuery(category: "world")) == [1, 2])
    #expect(try store.ids(FeedQuery(allVersions: true)) == [1, 2, 3, 4])
    #expect(try store.ids(FeedQuery(source: "Courier")) == [1, 2, 3, 4])
    #expect(
      try store.ids(FeedQuery(sort: .rank(.now))) == [4, 3], "the key determines the best")
    #expect(try store.ids(FeedQuery(limit: 1)) == [1])
    #expect(try store.ids(FeedQuery(after: FeedCursor(value: 4, id: 1))) == [2])
  }

  @Test(arguments: StoreKind.all)
  func `each category lists a story by its own best article`(_ kind: StoreKind) throws {
    let store = try ConformanceFixture(kind).store
    try add([("a", 4)], to: store)
    try add([("b", 3)], source: 2, to: store)
    try place(1, in: 1, of: store)
    try place(2, in: 1, source: 2, of: store)
    #expect(try store.ids() == [1])
    #expect(try store.ids(FeedQuery(category: "sport")) == [2])
    #expect(try reference(2, in: store) == StoryReference(id: 1, sources: 2))
  }

  @Test(arguments: StoreKind.all)
  func `a label lists a story by its best article with the label`(_ kind: StoreKind) throws {
    let store = try ConformanceFixture(kind).store
    try add([("a", 4)], to: store)
    try add([("b", 3), ("c", 2)], source: 2, to: store)
    for article in [Int64(1), 2, 3] {
      try place(article, in: 1, source: article == 1 ? 1 : 2, of: store)
    }
    _ = try store.label([2, 3], adding: ["Later"], removing: [], reader: "ada")
    var query = FeedQuery(category: "later")
    #expect(try store.feed(query, reader: "ada").items.map(\.id) == [2])
    query.condition = try MatchReader.read("title:title")
    query.now = now
    #expect(try store.feed(query, reader: "ada").items.map(\.id) == [2])
    #expect(try store.feed(FeedQuery(), reader: "ada").items.map(\.id) == [1])
  }

  @Test(arguments: StoreKind.all)
  func `a story with a read best article is not unread, and older articles do not hide newer ones`(
    _ kind: StoreKind
  ) throws {
    let store = try ConformanceFixture(kind).store
    try add([("a", 4)], dated: now.addingTimeInterval(-86_400), to: store)
    try add([("b", 3)], to: store)
    try place(1, in: 1, of: store)
    try place(2, in: 1, of: store)
    try store.mark([1], isRead: true, reader: "ada", at: now)
    #expect(try store.feed(FeedQuery(unread: true), reader: "ada").items.isEmpty)
    #expect(try store.ids(FeedQuery(since: now.addingTimeInterval(-60))) == [2])
  }

  @Test(arguments: StoreKind.all)
  func `merged stories count their sources once`(_ kind: StoreKind) throws {
    let store = try ConformanceFixture(kind).store
    try add([("a", 0), ("b", 0)], to: store)
    try add([("c", 0)], source: 2, to: store)
    try place(1, in: 1, of: store)
    try place(2, in: 2, of: store)
    try place(3, in: 2, source: 2, of: store)
    #expect(try reference(3, in: store) == StoryReference(id: 2, sources: 2))
    try store.cluster([.merge(2, into: 1)], at: now)
    #expect(try reference(3, in: store) == StoryReference(id: 1, sources: 2))
    #expect(try store.articleIDs(ofStories: [1], reader: "ada", .latest, limit: 9)[1] == [3, 2, 1])
  }
}
