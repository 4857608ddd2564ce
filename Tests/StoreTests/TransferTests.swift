import Basics
import Foundation
import GRDB
import Models
import TestCluster
import Testing

@testable import PostgresStore
@testable import SQLiteStore
@testable import Store

struct TransferTests {
  private struct Interrupted: Error {}

  /// Tables derived from others, or specific to a store.
  private let others: Set = [
    "change", "list_version", "grdb_migrations", "article_body", "loose_text", "loose_page",
    "article_search",
    "article_search_config", "article_search_data", "article_search_docsize", "article_search_idx",
    "search_word", "reading_list",
  ]

  @Test func `every table is transferred after the tables it references`() throws {
    let store = try SQLiteStore.inMemory()
    try store.read { reader in
      let names = try String.fetchAll(
        reader.db,
        sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
      let expected = Set(names).subtracting(others).union([
        "article_content", "article_text", "picture_bytes",
      ])
      #expect(Set(TransferTables.names) == expected)
      for (place, name) in TransferTables.names.enumerated() where names.contains(name) {
        for key in try reader.db.foreignKeys(on: name) where key.destinationTable != name {
          let other = TransferTables.names.firstIndex(of: key.destinationTable)
          #expect(other ?? .max < place, "\(name) refers to \(key.destinationTable)")
        }
      }
    }
  }

  @Test(.enabled(if: TestCluster.isThere, "PostgreSQL is not installed"))
  func `an interrupted transfer continues, and the target cannot be opened before its end`()
    async throws
  {
    let fixture = try ConformanceFixture(StoreKind.all[0])
    let file = try #require(fixture.store as? SQLiteStore)
    var odd = ConformanceFixture.draft("odd")
    odd.metadata.title = "A \u{0} that a server can't store"
    try await fixture.store((1..<40).map { ConformanceFixture.draft("a\($0)") } + [odd])
    let address = try PostgresDatabase.makeEmpty()
    func fill(atMost batches: Int) throws -> TransferReport {
      let store = try PostgresStore(at: address, path: "/nowhere", isFilling: true)
      #expect(try store.beginTransfer())
      let target = try store.transferTarget()
      var left = batches
      let run = TransferRun(try file.transferTables()) {
        left -= 1
        if left < 0 { throw Interrupted() }
      }
      return try file.transfer { try run.copy($0, to: target) }
    }
    for batches in [0, 2, 5] {
      #expect(throws: Interrupted.self) { try fill(atMost: batches) }
      #expect(throws: StoreFault.self) { try PostgresStore(at: address, path: "/nowhere") }
    }
    let report = try fill(atMost: .max)
    #expect(report.articles == 40)
    #expect(report.differing.isEmpty)
    let store = try PostgresStore(at: address, path: "/nowhere")
    #expect(try store.beginTransfer() == false, "the target contains data")
    // Indexes and constraints dropped for the transfer exist again.
    let new = try PostgresStore(at: PostgresDatabase.makeEmpty(), path: "/nowhere")
    for definitions in [
      "SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1",
      """
      SELECT conrelid::regclass || ' ' || conname || ' ' || convalidated || ' '
        || pg_get_constraintdef(oid) FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace ORDER BY 1
      """,
    ] {
      #expect(try store.run(definitions).values(as: String.self) == new.run(definitions).values())
    }
  }

  @Test(.enabled(if: TestCluster.isThere, "PostgreSQL is not installed"))
  func `a text from before digests existed gets its digest`() async throws {
    let fixture = try ConformanceFixture(StoreKind.all[0])
    let file = try #require(fixture.store as? SQLiteStore)
    try await fixture.store([ConformanceFixture.draft("old")])
    let digest = try await file.write { writer in
      let digest = try Int64.fetchOne(writer.db, sql: "SELECT words_digest FROM article_body")
      try writer.db.execute(sql: "UPDATE article_body SET words_digest = NULL")
      return digest
    }
    let address = try PostgresDatabase.makeEmpty()
    let store = try PostgresStore(at: address, path: "/nowhere", isFilling: true)
    #expect(try store.beginTransfer())
    let target = try store.transferTarget()
    let run = TransferRun(try file.transferTables()) {}
    let report = try file.transfer { try run.copy($0, to: target) }
    #expect(report.differing.isEmpty)
    let stored: Int64? = try store.run("SELECT words_digest FROM article_content").first?[0]
    #expect(digest != nil && stored == digest)
  }

  @Test func `only tables that are filled twice keep their unique indexes`() throws {
    let tables = try SQLiteStore.inMemory().transferTables()
    let again = tables.filter(\.hasFoldedKey).map(\.name)
    #expect(Set(again).union(["search_word"]) == Set(TransferIndexes.filledTwice))
  }

  /// The server may still build an index for a process that was killed.
  @Test(.enabled(if: TestCluster.isThere, "PostgreSQL is not installed"))
  func `two processes that finish a transfer make each index once`() async throws {
    let address = try PostgresDatabase.makeEmpty()
    func store() throws -> PostgresStore {
      try PostgresStore(at: address, path: "/nowhere", isFilling: true)
    }
    let stores = [try store(), try store()]
    let count = "SELECT count(*) FROM pg_indexes WHERE schemaname = current_schema()"
    let before: [Int64] = try stores[0].run(count).values()
    #expect(try stores[0].beginTransfer())
    await withTaskGroup { group in
      for store in stores {
        group.addTask {
          #expect(throws: Never.self) {
            try TransferIndexes.makeWordIndex(store)
            try TransferIndexes.makeIndexes(store)
          }
        }
      }
    }
    try TransferIndexes.makeConstraints(stores[0])
    // The table of definitions has no index.
    #expect(try stores[0].run(count).values() == before)
  }

  @Test func `rows after a key are the missing ones`() {
    var rows = TransferRows()
    for (id, name) in [(-1, "b"), (1, "a"), (1, "a b"), (1, "ä"), (2, "")] as [(Int64, String)] {
      rows.begin()
      rows.append(id)
      rows.append(name)
      rows.append(nil as UnsafeRawBufferPointer?)
    }
    func names(after key: TransferValue...) -> [String] {
      var names: [String] = []
      rows.after(key).forEach { row in
        #expect(row[2] == nil)
        names.append("\(row.integer(0) ?? 0) \(row.text(1) ?? "-")")
      }
      return names
    }
    #expect(names(after: .integer(1), .text("a")) == ["1 a b", "1 ä", "2 "])
    #expect(names(after: .integer(-2)).count == 5)
    #expect(names(after: .integer(2), .text("")) == [])
    #expect(names(after: .integer(1), .text("z")) == ["1 ä", "2 "])
  }

  @Test func `ids are not reused after a transfer, also without rows`() async throws {
    let fixture = try ConformanceFixture(StoreKind.all[0])
    let file = try #require(fixture.store as? SQLiteStore)
    try file.giveNumbers(after: ["article": 77, "category": 900])
    try await fixture.store([ConformanceFixture.draft("a")])
    #expect(try await file.read { try $0.latestArticle() } == 78)
    try file.giveNumbers(after: ["article": 5])
    try await fixture.store([ConformanceFixture.draft("b")])
    #expect(try await file.read { try $0.latestArticle() } == 79)
  }

  @Test func `moved pictures join the existing ones`() throws {
    let folder = try TemporaryFolder()
    let (old, new) = (
      PictureFolder(path: folder.file("old")), PictureFolder(path: folder.file("new"))
    )
    for (place, digest) in [(old, "aa1"), (old, "bb1"), (new, "aa1"), (new, "aa2")] {
      let picture = Picture(digest: digest, format: .png, bytes: 3, width: 1, height: 1)
      try place.adopt(place.write([1, 2, 3], digest: digest), as: picture)
    }
    try old.move(into: new)
    for digest in ["aa1", "aa2", "bb1"] { #expect(new.file(named: digest, "png") != nil) }
    #expect(!FileManager.default.fileExists(atPath: old.path))
    try old.move(into: new)
  }
}
