import GRDB
import Models
import Testing

@testable import SQLiteStore
@testable import Store

struct OwnScopeCacheTests {
  @Test func `a scope is read once for each version`() throws {
    let cache = OwnScopeCache()
    var reads = 0
    func scope(_ version: Int64, of reader: Int64 = 1) -> OwnScope {
      cache.scope(of: reader, version: version) {
        reads += 1
        return OwnScope(visible: SourceScope(only: [version]))
      }
    }
    #expect(scope(1) == scope(1) && reads == 1)
    #expect(scope(2).visible.only == [2] && reads == 2)
    #expect(scope(2, of: 7).visible.only == [2] && reads == 3)
    // Of many readers only some are kept.
    for _ in 0..<2 {
      reads = 0
      for reader in Int64(10)...49 { _ = scope(2, of: reader) }
      #expect(reads >= 24)
    }
    cache.forget()
    reads = 0
    #expect(scope(2).visible.only == [2] && reads == 1)
  }

  @Test(arguments: [
    "INSERT INTO reader_source (reader_id, source_id, listing) VALUES (1, 1, 'left_out')",
    "UPDATE reader_source SET category = 'c', categories = 'c' WHERE source_id = 2",
    "DELETE FROM reader_source", "DELETE FROM reader WHERE id = 1",
    "UPDATE source SET is_shared = 0 WHERE id = 1", "DELETE FROM source WHERE id = 3",
    "INSERT INTO source SELECT 9, 'new', 'u', NULL, category_id, 9, 1, 0, 1, NULL FROM source WHERE id = 1",
  ])
  func `each change of a list's sources changes the version`(_ sql: String) throws {
    let store = try SQLiteStore.inMemory()
    try store.write { writer in
      try writer.db.execute(
        sql: """
          INSERT INTO category (id, name, position) VALUES (1, 'a', 0);
          INSERT INTO source (id, name, url, category_id, position, configured, added)
            VALUES (1, 'x', 'x', 1, 0, 1, 0), (2, 'y', 'y', 1, 1, 1, 0), (3, 'z', 'z', 1, 2, 1, 0);
          INSERT INTO reader (id, name, position) VALUES (1, 'ada', 1);
          INSERT INTO reader_source (reader_id, source_id, listing) VALUES (1, 2, 'changed');
          """)
    }
    func version() throws -> Int64? {
      try store.read { try Int64.fetchOne($0.db, sql: "SELECT version FROM list_version") }
    }
    let before = try version()
    try store.write { try $0.db.execute(sql: sql) }
    #expect(try version() != before)
  }
}
