package import Foundation
package import Models
package import Store

extension PostgresStore: SourceStoring {
  /// Page size of a scan over all sources, to bound memory.
  private static let page = 1000

  package func forEachFeed(_ body: (PollableSource, FeedState?) throws -> Void) throws {
    var (position, id): (Int, Int64) = (-1, -1)
    while true {
      let rows = try run(
        """
        SELECT \(PollableSource.columns), source.position, source.id, f.*
        FROM source LEFT JOIN feed_state f ON f.source_id = source.id AND f.url = source.url
        WHERE configured AND (source.position, source.id) > ($1, $2)
        ORDER BY source.position, source.id LIMIT $3
        """, .integer(position), .integer(id), .integer(Self.page))
      for row in rows {
        let isKnown = try row["source_id"] as Int64? != nil
        let (source, state) = try mappingFaults {
          (try PollableSource(row), isKnown ? try FeedState.known(row) : nil)
        }
        try body(source, state)
        (position, id) = try mappingFaults { (try row["position"], try row["id"]) }
      }
      if rows.count < Self.page { return }
    }
  }

  package func forEachDueFeed(
    at now: Date, _ body: (PollableSource, FeedState?) throws -> Void
  ) throws {
    try transaction { transaction in
      // Joins all states at once: a query for each page of ids would scan the whole table.
      transaction.add(DueSQL.cursor("due_feed", at: now, for: owner))
      while true {
        let rows = try transaction.run("FETCH \(Self.page) FROM due_feed")
        for row in rows {
          try body(PollableSource(row), try row["is_current"] ? try FeedState.known(row) : nil)
        }
        if rows.count < Self.page { return }
      }
    }
  }

  package func nextDue(after now: Date) throws -> Date? {
    try mappingFaults {
      try pool.run([DueSQL.next(after: now, for: owner)])[0].first?.date("next_due")
    }
  }

  package func release(_ sources: [Int64]) async throws {
    try await inBackground { [self] in
      _ = try pool.run(
        "UPDATE feed_state SET claimed_until = NULL WHERE source_id = ANY ($1) AND claimed_by = $2",
        .integers(sources), .integer(owner))
    }
  }
}

extension FeedState {
  /// Writes the states of sources' feeds and ends their claims.
  static func write(_ states: [(source: Int64, state: FeedState)]) -> PostgresStatement {
    RowBatch.insert(
      states.map { $0.state.row(of: $0.source) }, into: "feed_state", rowNames, replacing)
  }

  /// Writes the states of feeds whose claims are still held, and ends these claims.
  ///
  /// - Returns: a statement that returns the sources of the written states.
  static func settle(
    _ states: [(source: Int64, state: FeedState)], claims: [Int64]
  ) -> PostgresStatement {
    let values = RowBatch.columns(states.map { $0.state.row(of: $0.source) }) + [.integers(claims)]
    let marks = (1...values.count).map { "$\($0)" }.joined(separator: ", ")
    return PostgresStatement(
      """
      UPDATE feed_state f SET \(assignments(from: "k"))
      FROM unnest(\(marks)) k (\(rowNames.joined(separator: ", ")), claim)
      WHERE f.source_id = k.source_id AND f.claim_no = k.claim RETURNING f.source_id
      """, values)
  }
}

extension PostgresRows.Row: NamedRow {
  package func cell(_ column: String) -> SQLCell? { try? value(column) as SQLCell }

  // Not optional, or NULL would be the same as a missing column.
  private func value(_ column: String) throws -> SQLCell { try self[column] }
}
