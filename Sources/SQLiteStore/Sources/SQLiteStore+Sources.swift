package import Foundation
import GRDB
package import Models
package import Store

extension SQLiteStore {
  package func forEachFeed(_ body: (PollableSource, FeedState?) throws -> Void) throws {
    try read { store in
      try store.db.forEachRow(
        of: """
          SELECT \(sql: PollableSource.columns), feed_state.*
          FROM source LEFT JOIN feed_state
            ON feed_state.source_id = source.id AND feed_state.url = source.url
          WHERE configured = 1 ORDER BY position
          """
      ) { row in
        let isKnown = try row["source_id"] as Int64? != nil
        try body(PollableSource(row), isKnown ? FeedState.known(row) : nil)
      }
    }
  }

  package func forEachDueFeed(
    at now: Date, _ body: (PollableSource, FeedState?) throws -> Void
  ) throws {
    try read { store in
      try store.db.forEachRow(
        of: """
          SELECT \(sql: PollableSource.columns), feed_state.*, feed_state.url = source.url AS is_current
          -- SQLite keeps the order of a joined subquery only if it has a LIMIT.
          FROM (
            SELECT source_id AS due, next_due AS at FROM feed_state
              WHERE gone <> 'confirmed' AND next_due IS NULL
            UNION ALL SELECT source_id, next_due FROM feed_state
              WHERE gone <> 'confirmed' AND next_due <= \(now)
            UNION ALL SELECT source_id, next_due FROM feed_state
              WHERE gone <> 'confirmed' AND next_due > \(now.stored + PollLimits.furthestDue)
            ORDER BY at LIMIT -1)
          CROSS JOIN source ON source.id = due AND source.configured = 1
          CROSS JOIN feed_state ON feed_state.source_id = due
          """
      ) { row in
        try body(PollableSource(row), row["is_current"] ? FeedState.known(row) : nil)
      }
    }
  }

  package func nextDue(after now: Date) throws -> Date? {
    try read(
      """
      SELECT f.next_due FROM feed_state f
      CROSS JOIN source ON source.id = f.source_id AND source.configured = 1
      WHERE f.gone <> 'confirmed' AND f.next_due > \(now) ORDER BY f.next_due LIMIT 1
      """
    ).first?["next_due"]
  }

  package func exchange(_ batch: PollBatch) async throws -> PollBatchResult {
    try await write { [path] writer in
      try writer.exchange(batch) { WriterPriorityLock.isHeld(besideDatabase: path) }
    }
  }

  package func release(_ sources: [Int64]) async throws {
    try await write { try $0.release(sources, by: .current) }
  }
}

extension StoreWriter {
  /// Maximum time for poll records in one transaction; the rest is left to the next one.
  private static let longestExchange = Duration.milliseconds(250)

  /// Stores at least one poll record.
  ///
  /// - Parameter isWaitedFor: whether a foreground write waits, to which the transaction then leaves
  ///   the database.
  func exchange(
    _ batch: PollBatch, isWaitedFor: () -> Bool = { false }
  ) throws -> PollBatchResult {
    let start = ContinuousClock.now
    var result = PollBatchResult()
    result.renewed = try batch.renewals.map { try renewClaims($0, by: .current) }
    result.claimed = try batch.claims.map { try claim($0, by: .current) }
    for record in batch.records
    where result.stored.isEmpty
      || start.duration(to: .now) < Self.longestExchange && !isWaitedFor()
    {
      result.stored.append(try apply(record))
    }
    return result
  }

  private func apply(_ record: PollRecord) throws -> DocumentCounts {
    let counts = try record.document.map { DocumentCounts(try ingest([$0])[0]) }
    if let state = record.state {
      try session.insert(
        [state.row(of: record.source)], into: "feed_state", FeedState.rowNames,
        FeedState.replacing)
    }
    try session.add(PollRecord.findings(of: [record]))
    return counts ?? DocumentCounts()
  }
}

extension StoreReader {
  /// Whether a source has no articles, not even deleted ones.
  func holdsNothing(of source: Int64) throws -> Bool {
    try db.integer(
      """
      SELECT NOT EXISTS (SELECT 1 FROM article WHERE source_id = \(source))
        AND NOT EXISTS (SELECT 1 FROM deleted_article WHERE source_id = \(source))
      """) == 1
  }
}
