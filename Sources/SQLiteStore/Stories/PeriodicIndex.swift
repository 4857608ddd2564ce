import Foundation
import GRDB
import Models
import Store

/// An index from numbers to articles, whose entries are kept for one to two periods.
///
/// Each row is a single integer, the number in the bits above the article's id: rows are small and
/// fast to insert, and the entries of a number are adjacent. The periods alternate between two
/// tables, and the data of the period before last are deleted all at once.
struct PeriodicIndex {
  private let db: Database
  private let turns: AlternatingTables
  /// The tables of this period and of the last one, if they hold data of these periods.
  private let tables: [String]

  init(_ db: Database, _ turns: AlternatingTables, _ settings: ClusteringSettings) {
    self.db = db
    self.turns = turns
    tables = settings.tables(turns)
  }

  /// The articles of a number, latest first.
  func latest(_ number: UInt32, limit: Int) throws -> [Int64] {
    var articles: [Int64] = []
    for table in tables where articles.count < limit {
      articles += try db.integers(
        """
        SELECT id & 4294967295 FROM \(sql: table)
        WHERE id BETWEEN \(Self.id(number, 0)) AND \(Self.id(number, 0xFFFF_FFFF))
        ORDER BY id DESC LIMIT \(limit - articles.count)
        """)
    }
    return articles
  }

  /// The first and the last article of each number in each table, with one statement per table.
  func ends(_ numbers: [UInt32]) throws -> [UInt32: [Int64]] {
    // In the order of the tables, so that adjacent entries are looked up together.
    let sorted = JSONArray.of(numbers.map { Int64(Int32(bitPattern: $0)) }.sorted())
    let range = "BETWEEN each.value << 32 AND each.value << 32 | 4294967295"
    var ends: [UInt32: [Int64]] = [:]
    for table in tables {
      let rows = try RawStatement(
        db,
        """
        SELECT each.value, (SELECT id FROM \(table) WHERE id \(range) ORDER BY id LIMIT 1),
          (SELECT id FROM \(table) WHERE id \(range) ORDER BY id DESC LIMIT 1)
        FROM json_each(?1) each
        """)
      rows.bind(1, sorted)
      while try rows.next() {
        guard !rows.isNull(1) else { continue }
        ends[UInt32(truncatingIfNeeded: rows.integer(0)), default: []] += [
          rows.integer(1) & 0xFFFF_FFFF, rows.integer(2) & 0xFFFF_FFFF,
        ]
      }
    }
    return ends
  }

  /// Adds entries to the table of this period, once in a transaction.
  func insert(_ rows: [(number: UInt32, article: Int64)]) throws {
    guard !rows.isEmpty else { return }
    let table = turns.current
    if tables.first != table {
      try db.execute(sql: "DELETE FROM \(table)")
      _ = try db.run(ClusteringSettings.holding(turns))
    }
    let ids = JSONArray.of(rows.map { Self.id($0.number, $0.article) }.sorted())
    _ = try db.run("INSERT OR IGNORE INTO \(sql: table) SELECT value FROM json_each(\(ids))")
  }

  private static func id(_ number: UInt32, _ article: Int64) -> Int64 {
    Int64(Int32(bitPattern: number)) << 32 | article & 0xFFFF_FFFF
  }
}
