import Postgres
package import Storing

/// A snapshot of a PostgreSQL store, taken when its transaction began.
package struct PostgresTransferSource: TransferSource {
  let transaction: PostgresTransaction
  let types: ColumnTypes

  /// Number of rows per request.
  private static let batch = 500
  /// Smaller numbers for tables with large rows.
  private static let fewer = ["picture_bytes": 16, "article_page": 50, "article_content": 100]

  package func rows(
    of table: TransferTable, after key: [TransferValue]?,
    _ body: ([[TransferValue]]) throws -> Void
  ) throws {
    let columns = table.columns.map { types.reading($0, of: table) }.joined(separator: ", ")
    let names = table.key.map(\.name).joined(separator: ", ")
    let condition =
      key.map { "WHERE (\(names)) > (\($0.map(\.literal).joined(separator: ", ")))" } ?? ""
    // A cursor declaration takes no parameters.
    _ = try transaction.run(
      """
      DECLARE transfer NO SCROLL CURSOR FOR
      SELECT \(columns) FROM \(table.name) \(condition) ORDER BY \(names)
      """)
    let count = Self.fewer[table.name] ?? Self.batch
    while true {
      let rows = try transaction.run("FETCH \(count) FROM transfer").map { row in
        try table.columns.indices.map { place in
          try TransferValue(row, place, table.columns[place].kind)
        }
      }
      if !rows.isEmpty { try body(rows) }
      if rows.count < count { break }
    }
    _ = try transaction.run("CLOSE transfer")
  }

  /// The first row of a table in this order.
  func first(of table: TransferTable, _ order: String) throws -> [TransferValue]? {
    let columns = table.columns.map { types.reading($0, of: table) }.joined(separator: ", ")
    return try transaction.run(
      "SELECT \(columns) FROM \(table.name) ORDER BY \(order) LIMIT 1"
    ).first.map { row in
      try table.columns.indices.map { try TransferValue(row, $0, table.columns[$0].kind) }
    }
  }

  package func sequences() throws -> [String: Int64] {
    let numbers = try transaction.run(
      types.numbered.map { table in
        PostgresStatement(
          "SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM \(table)_id_seq")
      })
    return try Dictionary(
      uniqueKeysWithValues: zip(types.numbered, numbers).map { table, rows in
        (table, try rows.first?[0] ?? 0)
      })
  }
}

extension TransferValue {
  fileprivate init(
    _ row: PostgresRows.Row, _ place: Int, _ kind: TransferTable.Column.Kind
  ) throws {
    switch kind {
    case .integer: self = try (row[place] as Int64?).map(TransferValue.integer) ?? .null
    case .number: self = try (row[place] as Double?).map(TransferValue.number) ?? .null
    case .text: self = try (row[place] as String?).map(TransferValue.text) ?? .null
    case .bytes: self = try (row[place] as [UInt8]?).map(TransferValue.bytes) ?? .null
    }
  }

  /// The SQL literal of a key; keys are numbers and texts.
  fileprivate var literal: String {
    switch self {
    case .integer(let value): String(value)
    case .text(let value): "'" + value.replacing("'", with: "''") + "'"
    case .number(let value): String(value)
    case .null, .bytes: "NULL"
    }
  }
}
