import Foundation
import GRDB
import Models
import TestCluster
import Testing

@testable import PostgresStore
@testable import SQLiteStore
@testable import Store

/// Databases whose words were indexed with an earlier folding.
struct RefoldingTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A database of the version before, with articles whose index was made then.
  func earlier(articles: Int) throws -> String {
    let path = folder.file("tintm.db")
    let queue = try DatabaseQueue(path: path)
    try SQLiteStore.prepare(queue)
    try queue.write { try UnpackedFunction.register(in: $0) }
    try Schema.migrator.migrate(queue, upTo: "40: lists that are read")
    try queue.write { db in
      try db.execute(
        sql: """
          INSERT INTO category VALUES (1, 'world', 0);
          INSERT INTO source (id, name, url, category_id, position, configured, added)
            VALUES (1, 'Courier', 'https://courier.example/rss', 1, 0, 1, 0);
          INSERT INTO source_category VALUES (1, 1);
          INSERT INTO reader (id, name) VALUES (1, 'ada');
          """)
      for id in 1...articles {
        let draft = ArticleDraft(
          identity: "a\(id)", ArticleMetadata(title: "Title \(id)"),
          searchText: "Łódź wor\u{AD}ds of \(id)")
        try db.execute(
          sql: """
            INSERT INTO article (id, source_id, identity, digest, title, fetched, dated, word_count)
              VALUES (?, 1, ?, 0, ?, 0, 1700000000, 2)
            """, arguments: [id, draft.identity, draft.title])
        try db.execute(
          sql: "INSERT INTO article_body (article_id, packed) VALUES (?, ?)",
          arguments: [id, Data(PackedText(draft).packed)])
        try db.execute(
          sql: "INSERT INTO article_search (rowid, title, body) VALUES (?, ?, ?)",
          arguments: [id, draft.title, draft.searchText])
        try db.execute(
          sql: """
            INSERT INTO article_rank (article_id, source_id, category_id, is_first, today, now, dated)
              VALUES (?, 1, 1, 1, 0, 0, 1700000000)
            """, arguments: [id])
      }
    }
    try queue.close()
    return path
  }

  static func found(_ word: String, _ store: SQLiteStore) throws -> [Int64] {
    try store.search(SearchQuery(word, limit: 100), reader: "ada").map(\.article.id).sorted()
  }

  static func edit(_ identity: String, _ text: String, _ fixture: StoreFixture) throws {
    _ = try fixture.edit(
      fixture.draft(identity, title: "Title \(identity.dropFirst())", text: text))
  }

  @Test func `an earlier index serves until the next one is complete`() async throws {
    let path = try earlier(articles: 9)
    var store = try SQLiteStore.existing(at: path)
    let all = Array(Int64(1)...9)
    #expect(try Self.found("of", store) == all)
    #expect(try Self.found("lodz", store).isEmpty)
    #expect(try await store.rewriteTexts(atMost: 4))
    // Another process goes on after a kill.
    try store.close()
    store = try SQLiteStore.existing(at: path)
    let fixture = try StoreFixture(store: store)
    try Self.edit("a2", "Tromsø harbour", fixture)
    try Self.edit("a8", "Ålesund harbour", fixture)
    try await store.write("DELETE FROM article WHERE id \(in: [3, 7])")
    #expect(try Self.found("harbour", store) == [2, 8])
    while try await store.rewriteTexts(atMost: 4) {}
    #expect(try Self.found("lodz", store) == [1, 4, 5, 6, 9])
    #expect(try Self.found("words", store) == [1, 4, 5, 6, 9])
    #expect(try Self.found("tromso", store) == [2] && Self.found("harbour", store) == [2, 8])
    try await store.write("DELETE FROM article WHERE id \(in: [4])")
    #expect(try Self.found("lodz", store) == [1, 5, 6, 9])
    try await store.write {
      try $0.db.execute(
        sql: "INSERT INTO article_search (article_search) VALUES ('integrity-check')")
    }
    #expect(try await store.read { try $0.inspect() }.isSound)
    #expect(try await !store.rewriteTexts(atMost: 4))
  }

  @Test func `a later folding is begun anew`() async throws {
    let path = folder.file("later.db")
    let decomposed = "か\u{3099}んばれ"
    var store = try SQLiteStore.create(at: path)
    let fixture = try StoreFixture(store: store)
    _ = try #require(try store.addReader("ada"))
    for number in 1...3 { try fixture.add("a\(number)", text: decomposed) }
    try await store.write {
      // The words that an earlier version has in its index, and a second index that it has begun.
      try $0.db.execute(
        sql: """
          INSERT INTO article_search (article_search) VALUES ('delete-all');
          CREATE TABLE article_search_next (title, body);
          CREATE TRIGGER article_search_next_delete BEFORE DELETE ON article BEGIN SELECT 1; END;
          INSERT INTO setting VALUES ('refolded_words', 2);
          DELETE FROM grdb_migrations WHERE identifier LIKE '53:%'
          """)
    }
    try store.close()
    store = try SQLiteStore.existing(at: path)
    #expect(try Self.found("がんばれ", store).isEmpty)
    while try await store.rewriteTexts(atMost: 2) {}
    #expect(try Self.found("がんばれ", store).count == 3)
    #expect(try Self.found(decomposed, store).count == 3)
    try await store.write {
      try $0.db.execute(
        sql: "INSERT INTO article_search (article_search) VALUES ('integrity-check')")
    }
  }

  @Test(.enabled(if: PostgresDatabase.isThere))
  func `entries of an earlier version are written anew, the newest first`() async throws {
    let kind = try #require(StoreKind.all.last)
    let fixture = try ConformanceFixture(kind)
    var ids: [Int64] = []
    for number in 1...5 { ids.append(try await fixture.add("Łódź \(number)")) }
    let store = try #require(fixture.store as? PostgresStore)
    _ = try store.pool.run("UPDATE article_words SET words = 'łodz:1'::tsvector")
    _ = try store.pool.run(
      "INSERT INTO setting VALUES ('unfolded_words', $1)", .number(Double(ids.max() ?? 0)))
    func found() throws -> [Int64] {
      try store.search(SearchQuery("lodz"), reader: "ada").map(\.article.id).sorted()
    }
    #expect(try found().isEmpty)
    #expect(try await store.rewriteTexts(atMost: 2))
    #expect(try found() == Array(ids.sorted().suffix(2)))
    while try await store.rewriteTexts(atMost: 2) {}
    #expect(try found() == ids.sorted())
    #expect(try await !store.rewriteTexts(atMost: 2))
  }
}
