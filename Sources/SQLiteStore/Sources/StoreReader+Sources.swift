import Foundation
import GRDB
import Models
import Store

extension StoreReader {
  func forEachFeed(_ body: (PollableSource, FeedState?) throws -> Void) throws {
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(PollableSource.columns), feed_state.*
        FROM source LEFT JOIN feed_state
          ON feed_state.source_id = source.id AND feed_state.url = source.url
        WHERE configured = 1 ORDER BY position
        """)
    let names = ColumnNames(of: statement)
    let rows = try Row.fetchCursor(statement)
    while let row = try rows.next() {
      let cells = names.of(row)
      try body(PollableSource(cells), row["source_id"] == nil ? nil : .known(cells))
    }
  }

  func forEachDueFeed(
    at now: Date, _ body: (PollableSource, FeedState?) throws -> Void
  ) throws {
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(PollableSource.columns), feed_state.*, feed_state.url = source.url AS is_current
        -- SQLite keeps the order of a joined subquery only if it has a LIMIT.
        FROM (
          SELECT source_id AS due, next_due AS at FROM feed_state
            WHERE gone <> 'confirmed' AND next_due IS NULL
          UNION ALL SELECT source_id, next_due FROM feed_state
            WHERE gone <> 'confirmed' AND next_due <= ?1
          UNION ALL SELECT source_id, next_due FROM feed_state
            WHERE gone <> 'confirmed' AND next_due > ?2
          ORDER BY at LIMIT -1)
        CROSS JOIN source ON source.id = due AND source.configured = 1
        CROSS JOIN feed_state ON feed_state.source_id = due
        """)
    let names = ColumnNames(of: statement)
    let rows = try Row.fetchCursor(
      statement, arguments: [now.stored, now.stored + PollLimits.furthestDue])
    while let row = try rows.next() {
      let cells = names.of(row)
      try body(PollableSource(cells), row["is_current"] ? .known(cells) : nil)
    }
  }

  func nextDue(after now: Date) throws -> Date? {
    try Double.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT f.next_due FROM feed_state f
          CROSS JOIN source ON source.id = f.source_id AND source.configured = 1
          WHERE f.gone <> 'confirmed' AND f.next_due > ?1 ORDER BY f.next_due LIMIT 1
          """), arguments: [now.stored]
    ).map(Date.init(stored:))
  }

  /// Whether a source has no articles, not even deleted ones.
  func holdsNothing(of source: Int64) throws -> Bool {
    let look = try RawStatement(
      db,
      """
      SELECT NOT EXISTS (SELECT 1 FROM article WHERE source_id = ?1)
        AND NOT EXISTS (SELECT 1 FROM deleted_article WHERE source_id = ?1)
      """)
    look.bind(1, source)
    defer { look.reset() }
    return try look.next() && look.integer(0) != 0
  }
}
