import Models
package import Store

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
