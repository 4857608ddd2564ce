import Models
package import Store

extension FeedState {
  /// Writes the states of sources' feeds and ends their claims.
  static func write(_ states: [(source: Int64, state: FeedState)]) -> PostgresStatement {
    let (names, values) = columns(of: states)
    return PostgresStatement(
      """
      INSERT INTO feed_state (\(names.joined(separator: ", ")))
      SELECT * FROM unnest(\(marks(names.count)))
      ON CONFLICT (source_id) DO UPDATE SET \(assignments(from: "excluded"))
      """, values)
  }

  /// Writes the states of feeds whose claims are still held, and ends these claims.
  ///
  /// - Returns: a statement that returns the sources of the written states.
  static func settle(
    _ states: [(source: Int64, state: FeedState)], claims: [Int64]
  ) -> PostgresStatement {
    let (names, values) = columns(of: states)
    return PostgresStatement(
      """
      UPDATE feed_state f SET \(assignments(from: "k"))
      FROM unnest(\(marks(names.count + 1))) k (\(names.joined(separator: ", ")), claim)
      WHERE f.source_id = k.source_id AND f.claim_no = k.claim RETURNING f.source_id
      """, values + [.integers(claims)])
  }

  private static func marks(_ count: Int) -> String {
    (1...count).map { "$\($0)" }.joined(separator: ", ")
  }

  /// All columns as arrays, the source's id first.
  private static func columns(
    of states: [(source: Int64, state: FeedState)]
  ) -> (names: [String], values: [PostgresValue]) {
    let rows = states.map(\.state.columns)
    let kinds = FeedState(url: "").columns.map(\.value)
    return (
      ["source_id"] + columnNames,
      [.integers(states.map(\.source))]
        + kinds.enumerated().map { place, kind in
          PostgresValue(rows.map { $0[place].value }, as: kind)
        }
    )
  }
}

extension PostgresValue {
  /// An array of values of one kind.
  fileprivate init(_ values: [SQLValue], as kind: SQLValue) {
    self =
      switch kind {
      case .integer:
        .integers(values.map { if case .integer(let value) = $0 { value } else { nil } })
      case .number: .numbers(values.map { if case .number(let value) = $0 { value } else { nil } })
      default: .texts(values.map { if case .text(let value) = $0 { value } else { nil } })
      }
  }
}

extension PostgresRows.Row: NamedRow {
  package func cell(_ column: String) -> SQLCell? { try? value(column) as SQLCell }

  // Not optional, or NULL would be the same as a missing column.
  private func value(_ column: String) throws -> SQLCell { try self[column] }
}
