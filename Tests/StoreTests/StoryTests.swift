import Foundation
import GRDB
import Models
import Testing

@testable import SQLiteStore
@testable import Store

struct StoryTests {
  let fixture: StoreFixture
  let now = StoreFixture.now

  init() throws {
    fixture = try StoreFixture()
  }

  func place(_ article: Int64, in story: Int64, source: Int64 = 1) throws {
    try fixture.store.write {
      try $0.place(
        StoryMembership(article: article, story: story, source: source, dated: now))
    }
  }

  func reference(_ article: Int64) throws -> StoryReference? {
    try fixture.store.read { try $0.articles([article], reader: nil).first?.story }
  }

  @Test func `a story is listed once, by its best article`() throws {
    for (identity, rank) in [("a", 4.0), ("b", 3), ("c", 2), ("d", 1)] {
      try fixture.add(identity, rank: rank)
    }
    for (article, story) in [(1, 1), (2, 2), (3, 1), (4, 2)] as [(Int64, Int64)] {
      try place(article, in: story)
    }
    #expect(try fixture.ids(FeedQuery()) == [1, 2])
    #expect(try fixture.ids(FeedQuery(category: "world")) == [1, 2])
    #expect(try fixture.ids(FeedQuery(allVersions: true)) == [1, 2, 3, 4])
    #expect(try fixture.ids(FeedQuery(source: "Courier")) == [1, 2, 3, 4])
    #expect(
      try fixture.ids(FeedQuery(sort: .rank(.now))) == [4, 3], "the key determines the best")
    #expect(try fixture.ids(FeedQuery(limit: 1)) == [1])
    #expect(try fixture.ids(FeedQuery(after: FeedCursor(value: 4, id: 1))) == [2])
  }

  @Test func `each category lists a story by its own best article`() throws {
    try fixture.add("a", rank: 4)
    try fixture.add("b", source: 2, rank: 3)
    try place(1, in: 1)
    try place(2, in: 1, source: 2)
    #expect(try fixture.ids(FeedQuery()) == [1])
    #expect(try fixture.ids(FeedQuery(category: "sport")) == [2])
    #expect(try reference(2) == StoryReference(id: 1, sources: 2))
  }

  @Test
  func `a story with a read best article is not unread, and older articles do not hide newer ones`()
    throws
  {
    try fixture.add("a", rank: 4, dated: now.addingTimeInterval(-86_400))
    try fixture.add("b", rank: 3)
    try place(1, in: 1)
    try place(2, in: 1)
    let reader = try fixture.store.write { writer in
      let reader = try writer.readerID("ada")
      try writer.setMarks(ReaderMarks(readAt: now), reader: reader, article: 1)
      return reader
    }
    #expect(try fixture.ids(FeedQuery(unread: true), reader: reader) == [])
    #expect(try fixture.ids(FeedQuery(since: now.addingTimeInterval(-60))) == [2])
  }

  @Test func `merged stories count their sources once`() throws {
    for identity in ["a", "b", "c"] { try fixture.add(identity) }
    try place(1, in: 1)
    try place(2, in: 2)
    try place(3, in: 2, source: 2)
    #expect(try reference(3) == StoryReference(id: 2, sources: 2))
    try fixture.store.write { try $0.merge(2, into: 1) }
    #expect(try reference(3) == StoryReference(id: 1, sources: 2))
    let members = try fixture.store.articleIDs(ofStories: [1], .latest, limit: 9)[1]
    #expect(members == [3, 2, 1])
  }

  @Test func `a deleted article leaves its story, and the last one ends it`() throws {
    try fixture.add("a")
    try fixture.add("b")
    try place(1, in: 1)
    try place(2, in: 1, source: 2)
    try fixture.store.write { try $0.delete([1], at: now) }
    #expect(try reference(2) == StoryReference(id: 1, sources: 1))
    try fixture.store.write { try $0.delete([2], at: now) }
    #expect(
      try fixture.store.read { try Int.fetchOne($0.db, sql: "SELECT count(*) FROM story") } == 0)
  }

  @Test func `a database of the first version gets stories`() throws {
    let queue = try DatabaseQueue()
    try Schema.migrator.migrate(queue, upTo: "1: sources, articles, states, events, ranks")
    try queue.write { db in
      try db.execute(
        sql: """
          INSERT INTO category VALUES (1, 'world', 0);
          INSERT INTO source VALUES (1, 'Courier', 'u', NULL, 1, 0, 1, 1, 0);
          INSERT INTO article (source_id, identity, digest, fetched, dated, word_count)
            VALUES (1, 'a', 0, 0, 0, 0);
          INSERT INTO article_rank VALUES (1, 1, 1, 1, 0, 0, 0);
          """)
    }
    try Schema.migrator.migrate(queue)
    let items = try queue.read { try StoreReader(db: $0).feed(FeedQuery(), reader: nil).items }
    #expect(items.map(\.id) == [1])
    #expect(items.map(\.story) == [nil])
  }
}
