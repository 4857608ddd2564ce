import Models
import Store

extension PostgresStore {
  /// Calls `body` with a snapshot of the store.
  package func transfer<Value>(_ body: (PostgresTransferSource) throws -> Value) throws -> Value {
    try transaction { transaction in
      transaction.add("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
      let types = try ColumnTypes(transaction.run(ColumnTypes.statement))
      return try body(PostgresTransferSource(transaction: transaction, types: types))
    }
  }

  /// Begins or continues a transfer; `false` if the store holds other data than that of an
  /// interrupted transfer.
  package func beginTransfer() throws -> Bool {
    let rows = try run(
      """
      SELECT to_regclass('transfer_progress') IS NOT NULL,
        EXISTS (SELECT 1 FROM source) OR EXISTS (SELECT 1 FROM reader)
      """)
    let (isBegun, isFilled): (Bool, Bool) = (
      try rows.first?[0] ?? false, try rows.first?[1] ?? false
    )
    guard isBegun || !isFilled else { return false }
    guard !isBegun else { return true }
    _ = try run(
      [PostgresStatement("CREATE TABLE transfer_progress (begun float8 NOT NULL)")]
        + TransferIndexes.dropAll)
    return true
  }

  /// A target to fill with rows of another store.
  package func transferTarget() throws -> PostgresTransferTarget {
    PostgresTransferTarget(
      store: self, types: try ColumnTypes(pool.run([ColumnTypes.statement])[0]))
  }
}

/// The column types of the server's tables.
struct ColumnTypes {
  private let types: [String: [String: String]]
  /// Tables whose ids the server assigns.
  let numbered: [String]

  init(_ rows: PostgresRows) throws {
    var types: [String: [String: String]] = [:]
    var numbered: [String] = []
    for row in rows {
      let (table, column): (String, String) = (try row["table"], try row["column"])
      types[table, default: [:]][column] = try row["type"]
      if try row["numbered"] { numbered.append(table) }
    }
    self.types = types
    self.numbered = numbered.sorted()
  }

  static let statement = PostgresStatement(
    """
    SELECT c.relname::text AS "table", a.attname::text AS "column",
      format_type(a.atttypid, NULL) AS type, a.attidentity = 'd' AS numbered
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0
      AND NOT a.attisdropped
    """)

  func type(of column: String, in table: String) -> String? { types[table]?[column] }

  /// An expression that reads a column as an integer, a number, a text or bytes.
  func reading(_ column: TransferTable.Column, of table: TransferTable) -> String {
    switch types[table.name]?[column.name] {
    case "boolean": "\(column.name)::int4::int8"
    case "integer", "smallint": "\(column.name)::int8"
    case "double precision[]":
      // As SQLite stores them: doubles of eight bytes, little-endian
      """
      coalesce((SELECT string_agg(substring(float8send(x) FROM 9 - b FOR 1), '' ORDER BY o, b)
        FROM unnest(\(column.name)) WITH ORDINALITY k (x, o), generate_series(1, 8) b), '')
      """
    default: column.name
    }
  }
}
