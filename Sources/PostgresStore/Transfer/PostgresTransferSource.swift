package import Store

/// A snapshot of a PostgreSQL store, taken when its transaction began.
package struct PostgresTransferSource: TransferSource {
  let transaction: PostgresTransaction
  let types: ColumnTypes

  /// Number of rows, and size in bytes, at which a batch is ended.
  private static let (batch, bytes) = (20_000, 2 << 20)

  package func rows(
    of table: TransferTable, isInOrder: Bool, _ body: (TransferRows) throws -> Void
  ) throws {
    let columns = table.columns.map { types.reading($0, of: table) }.joined(separator: ", ")
    let order = isInOrder ? "ORDER BY \(table.key.map(\.name).joined(separator: ", "))" : ""
    var rows = TransferRows()
    try transaction.forEachRow(of: "SELECT \(columns) FROM \(table.name) \(order)") { cells in
      rows.append(row: cells)
      guard rows.count >= Self.batch || rows.bytes.count >= Self.bytes else { return }
      try body(rows)
      rows = TransferRows()
    }
    if !rows.isEmpty { try body(rows) }
  }

  /// The key of the last row of a table.
  func lastKey(of table: TransferTable) throws -> [TransferValue]? {
    let columns = table.key.map { types.reading($0, of: table) }.joined(separator: ", ")
    let order = table.key.map { "\($0.name) DESC" }.joined(separator: ", ")
    return try transaction.run("SELECT \(columns) FROM \(table.name) ORDER BY \(order) LIMIT 1")
      .first.map { row in
        try table.key.enumerated().map { try TransferValue(row, $0, $1.kind) }
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
}
