import Postgres

/// Rows for a table, column by column, which go in one statement however many they are.
enum RowBatch {
  /// - Parameters:
  ///   - columns: their names with lists of one length.
  ///   - conflict: what follows the rows: `ON CONFLICT …`.
  static func insert(
    into table: String, _ columns: KeyValuePairs<String, PostgresValue>, _ conflict: String = ""
  ) -> PostgresStatement {
    let marks = (1...columns.count).map { "$\($0)" }.joined(separator: ", ")
    return PostgresStatement(
      """
      INSERT INTO \(table) (\(columns.map(\.key).joined(separator: ", ")))
      SELECT * FROM unnest(\(marks)) \(conflict)
      """, columns.map(\.value))
  }
}

extension PostgresTransaction {
  /// Inserts with the next round trip; nothing where there is nothing.
  func add(
    into table: String, count: Int, _ columns: KeyValuePairs<String, PostgresValue>,
    _ conflict: String = ""
  ) {
    guard count > 0 else { return }
    add(RowBatch.insert(into: table, columns, conflict))
  }
}
