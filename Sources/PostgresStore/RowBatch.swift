/// Inserts rows, passed as columns, in one statement, whatever their number.
enum RowBatch {
  /// - Parameters:
  ///   - columns: column names with lists of equal length.
  ///   - conflict: the clause after the rows: `ON CONFLICT …`.
  static func insert(
    into table: String, _ columns: KeyValuePairs<String, PostgresValue>,
    and others: [(key: String, value: PostgresValue)] = [], _ conflict: String = ""
  ) -> PostgresStatement {
    let columns = Array(columns) + others
    let marks = (1...columns.count).map { "$\($0)" }.joined(separator: ", ")
    return PostgresStatement(
      """
      INSERT INTO \(table) (\(columns.map(\.key).joined(separator: ", ")))
      SELECT * FROM unnest(\(marks)) \(conflict)
      """, columns.map(\.value))
  }
}

extension PostgresTransaction {
  /// Inserts rows with the next round trip; does nothing if there are none.
  func add(
    into table: String, count: Int, _ columns: KeyValuePairs<String, PostgresValue>,
    and others: [(key: String, value: PostgresValue)] = [], _ conflict: String = ""
  ) {
    guard count > 0 else { return }
    add(RowBatch.insert(into: table, columns, and: others, conflict))
  }
}
