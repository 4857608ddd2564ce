import Dispatch
import Models
package import Store
import Synchronization

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

/// A PostgreSQL store that is filled with rows of another one.
package struct PostgresTransferTarget: TransferTarget {
  let store: PostgresStore
  let types: ColumnTypes
  private let writer = TransferWriter()
  private let wordIndexer = TransferWriter()
  /// The texts of a batch are split into words on two threads.
  private static let parts = 2

  /// The table whose rows the word index is made from.
  private static let texts = "article_text"

  init(store: PostgresStore, types: ColumnTypes) {
    (self.store, self.types) = (store, types)
  }

  /// Texts first, although they refer to articles (foreign keys are made at the end): building the
  /// word index takes as long as all that is left after them.
  package func order(_ tables: [TransferTable]) -> [TransferTable] {
    tables.filter { $0.name == Self.texts } + tables.filter { $0.name != Self.texts }
  }

  package func lastKey(of table: TransferTable) throws -> [TransferValue]? {
    guard !table.hasFoldedKey else { return nil }
    try writer.wait()
    return try store.transfer { try $0.lastKey(of: table) }
  }

  /// Stores the rows in the background while the caller reads the next ones.
  package func ingest(_ rows: TransferRows, of table: TransferTable) throws {
    let form = TransferForm(table, types)
    let words =
      table.name == Self.texts
      ? store.index.prepare(Self.texts(rows), inParts: Self.parts) : nil
    try writer.write { [store] in
      let listed = try store.transaction { transaction in
        // The end of the transfer waits for the disk.
        transaction.add("SET LOCAL synchronous_commit TO off")
        try Self.copy(form.rows(rows), into: table, form.columns, transaction)
        guard let words else { return [String]() }
        try words.copy(in: transaction)
        return store.index.list(words.unknown, in: transaction)
      }
      store.index.learn(listed)
    }
  }

  /// Builds the word index in the background once all texts are there.
  package func end(of table: TransferTable) throws {
    guard table.name == Self.texts else { return }
    try writer.wait()
    try wordIndexer.write { [store] in try TransferIndexes.makeWordIndex(store) }
  }

  private static func copy(
    _ rows: CopyRows, into table: TransferTable, _ columns: [String],
    _ transaction: PostgresTransaction
  ) throws {
    guard table.hasFoldedKey else {
      return try transaction.copy(rows, into: table.name, columns)
    }
    let names = columns.joined(separator: ", ")
    transaction.add("CREATE TEMPORARY TABLE came (LIKE \(table.name)) ON COMMIT DROP")
    try transaction.copy(rows, into: "came", columns)
    transaction.add(
      "INSERT INTO \(table.name) (\(names)) SELECT \(names) FROM came ON CONFLICT DO NOTHING")
  }

  private static func texts(_ rows: TransferRows) -> [WordIndex.Text] {
    var texts: [WordIndex.Text] = []
    rows.forEach { row in
      texts.append(
        WordIndex.Text(
          article: row.integer(0) ?? 0, title: row.text(1) ?? "", body: row.text(2) ?? ""))
    }
    return texts
  }

  /// Builds the other indexes while the caller compares.
  package func finish(
    sequences: [String: Int64], comparing: (PostgresTransferSource) throws -> Void
  ) throws {
    try writer.wait()
    let builder = TransferWriter()
    try builder.write { [store] in try TransferIndexes.makeIndexes(store) }
    let compared = Result { try store.transfer(comparing) }
    try builder.wait()
    try wordIndexer.wait()
    try compared.get()
    try TransferIndexes.makeConstraints(store)
    let statements = types.numbered.map { table in
      PostgresStatement(
        """
        SELECT setval('\(table)_id_seq', greatest(last, 1), last > 0)
        FROM (SELECT greatest($1, (SELECT max(id) FROM \(table))) AS last) k
        """, [.integer(sequences[table] ?? 0)])
    }
    _ = try store.run(
      statements + [
        PostgresStatement("DROP TABLE IF EXISTS transfer_progress, \(TransferIndexes.table)")
      ])
  }
}

/// Writes one batch in the background while the caller prepares the next one.
final class TransferWriter: Sendable {
  private let queue = DispatchQueue(label: "tintm.transfer")
  private let failure = Mutex<(any Error)?>(nil)

  /// Waits for the batch before, then starts writing this one.
  ///
  /// - Throws: the error of an earlier batch; then nothing more is written.
  func write(_ body: @escaping @Sendable () throws -> Void) throws {
    try wait()
    queue.async { [self] in
      do {
        try body()
      } catch {
        failure.withLock { $0 = error }
      }
    }
  }

  /// Waits until all batches are written.
  ///
  /// - Throws: the first error.
  func wait() throws {
    queue.sync {}
    if let failure = failure.withLock({ $0 }) { throw failure }
  }
}
