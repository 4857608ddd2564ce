import Foundation
import GRDB
import Models
import TestCluster
import TestStore
import Testing

@testable import PostgresStore
@testable import SQLiteStore
@testable import Store

/// A database of any earlier version, with contents, gets the schema of a new one.
struct SchemaUpgradeTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Rows that every version of both engines can hold.
  private static let rows = """
    INSERT INTO source_category (source_id, category_id) VALUES (1, 1);
    INSERT INTO article (id, source_id, identity, digest, title, fetched, dated, word_count)
      VALUES (7, 1, 'x', 0, 'Title of x', 0, 1700000000, 2);
    INSERT INTO article_state (reader_id, article_id, bookmarked_at) VALUES (1, 7, 5);
    INSERT INTO event (article_id, reader_id, kind, at, votes) VALUES (7, 1, 'bookmark', 5, 1);
    INSERT INTO article_tally (article_id, bookmarks) VALUES (7, 1);
    """

  private static func expectKept(_ store: any Store) async throws {
    while try await store.rewriteTexts(atMost: 10) {}
    let inspection = try store.inspect()
    #expect(inspection.isSound && inspection.articles == 1 && inspection.events == 1)
    let found = try store.search(SearchQuery("words"), reader: "ada")
    #expect(found.map(\.article.id) == [7])
    #expect(found.first?.article.state.bookmarked == true)
  }

  /// What the page does not show: constraints and triggers. SQLite quotes the names of tables
  /// that were renamed.
  private static func statements(_ store: SQLiteStore) throws -> Set<String> {
    try store.read { reader in
      let all = try String.fetchAll(reader.db, sql: "SELECT sql FROM sqlite_schema WHERE sql <> ''")
      return Set(all.map { $0.filter { $0 != "\"" && $0 != "'" } })
    }
  }

  private static let newFile = Result<(tables: [SchemaTable], statements: Set<String>), any Error> {
    let store = try SQLiteStore.inMemory()
    return (try store.schema(), try statements(store))
  }

  @Test(arguments: Schema.migrator.migrations.dropLast())
  func `a file`(version: String) async throws {
    let path = folder.file("tintm.db")
    var configuration = Configuration()
    configuration.prepareDatabase { db in
      db.add(tokenizer: FoldingTokenizer.self)
      try UnpackedFunction.register(in: db)
    }
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try SQLiteStore.prepare(queue)
    try Schema.migrator.migrate(queue, upTo: version)
    try await queue.write { db in
      try db.execute(
        sql: """
          INSERT INTO category (id, name, position) VALUES (1, 'world', 0);
          INSERT INTO source (id, name, url, category_id, position, configured, added)
            VALUES (1, 'Courier', 'https://courier.example/rss', 1, 0, 1, 0);
          INSERT INTO reader (id, name) VALUES (1, 'ada');
          \(Self.rows)
          INSERT INTO article_rank
            (article_id, category_id, source_id, is_first, today, now, dated)
            VALUES (7, 1, 1, 1, 0, 0, 1700000000);
          """)
      let texts = "(article_id, html) VALUES (7, '<p>some words</p>')"
      if try db.tableExists("article_body") {
        try db.execute(
          sql: """
            INSERT INTO article_body \(texts);
            INSERT INTO loose_text (id, c0, c1) VALUES (7, 'Title of x', 'some words');
            """)
      } else {
        try db.execute(sql: "INSERT INTO article_content \(texts)")
      }
      try db.execute(
        sql:
          "INSERT INTO article_search (rowid, title, body) VALUES (7, 'Title of x', 'some words')")
    }
    try queue.close()
    let store = try SQLiteStore.existing(at: path)
    try await Self.expectKept(store)
    #expect(try store.whole(7)?.content?.html == "<p>some words</p>")
    let new = try Self.newFile.get()
    #expect(try store.schema() == new.tables)
    guard case .backedUp(let copy) = store.upgrade else {
      Issue.record("no copy of the earlier database: \(String(describing: store.upgrade))")
      return
    }
    try await DatabaseQueue(path: copy).read { db throws in
      #expect(try Schema.migrator.appliedIdentifiers(db).contains(version))
      #expect(try !Schema.migrator.hasCompletedMigrations(db))
      #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM article") == 1)
    }
    #expect(try Self.statements(store).symmetricDifference(new.statements) == [])
  }

  @Test(
    .enabled(if: PostgresDatabase.isThere, "PostgreSQL is not installed"),
    arguments: 1..<PostgresSchema.steps.count)
  func `a server`(step: Int) async throws {
    let address = try PostgresDatabase.makeEmpty()
    let pool = try PostgresPool(address, limit: 1)
    defer { pool.close() }
    try PostgresSchema.migrate(pool, upTo: step)
    let rows =
      """
      INSERT INTO category (id, name, name_key, position) VALUES (1, 'world', 'world', 0);
      INSERT INTO source (id, name, name_key, url, category_id, position, configured, added)
        VALUES (1, 'Courier', 'courier', 'https://courier.example/rss', 1, 0, true, 0);
      INSERT INTO reader (id, name, name_key, position) VALUES (1, 'ada', 'ada', 1);
      \(Self.rows)
      INSERT INTO article_rank
        (article_id, category_id, source_id, is_first, today, now, dated, burst)
        VALUES (7, 1, 1, true, 0, 0, 1700000000, 0);
      INSERT INTO article_content (article_id, html, words_digest)
        VALUES (7, '<p>some words</p>', 0);
      INSERT INTO article_text (article_id, title, body) VALUES (7, 'Title of x', 'some words')
      """
    // Before the fourth step there was no word index.
    let words =
      step < 4
      ? ""
      : """
      ;
      INSERT INTO article_words (article_id, words, title_length, length)
        VALUES (7, 'title:1 x:3 some:5 words:6', 3, 2)
      """
    // The eighteenth notes entries of the earlier folding, such as these.
    let folding = step < 18 ? "" : ";\nINSERT INTO setting VALUES ('unfolded_words', 7)"
    let statements = (rows + words + folding).split(separator: ";\n")
    _ = try pool.run(statements.map { PostgresStatement(String($0)) })
    let store = try PostgresStore(at: address, path: "/nowhere")
    let new = try Self.newServer.get()
    #expect(try store.schema() == new.tables)
    #expect(try Self.definitions(store.pool) == new.definitions)
    if step >= 4 { try await Self.expectKept(store) }
    store.close()
  }

  private static let newServer = Result<
    (tables: [SchemaTable], definitions: [String]), any Error
  > {
    let store = try PostgresDatabase.make(PictureFolder(path: "/nowhere"))
    return (try store.schema(), try definitions(store.pool))
  }

  /// What the page does not show: constraints, functions and triggers as statements.
  private static func definitions(_ pool: PostgresPool) throws -> [String] {
    try pool.run(
      """
      SELECT d FROM (
        SELECT conrelid::regclass::text || ': ' || pg_get_constraintdef(oid) AS d FROM pg_constraint
          WHERE connamespace = current_schema()::regnamespace
        UNION ALL SELECT pg_get_functiondef(oid) FROM pg_proc
          WHERE pronamespace = current_schema()::regnamespace
        UNION ALL SELECT pg_get_triggerdef(t.oid) FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
          WHERE NOT tgisinternal AND c.relnamespace = current_schema()::regnamespace
        UNION ALL SELECT c.relname || ' ' || o FROM pg_class c, unnest(c.reloptions) o
          WHERE c.relnamespace = current_schema()::regnamespace
      ) all_of_them ORDER BY d
      """
    ).values()
  }
}
