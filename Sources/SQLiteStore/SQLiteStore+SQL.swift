import GRDB
import GRDBSQLite
package import Store

extension SQLiteStore: SQLStore {
  package func read(_ statements: [SQLStatement]) throws -> [SQLRows] {
    try read { reader in try statements.map { try reader.db.run($0) } }
  }

  package func read(_ statements: [SQLStatement]) async throws -> [SQLRows] {
    try await read { reader in try statements.map { try reader.db.run($0) } }
  }

  package func write(_ statements: [SQLStatement]) throws -> [SQLRows] {
    try write { writer in try statements.map { try writer.db.run($0) } }
  }

  package func write(_ statements: [SQLStatement]) async throws -> [SQLRows] {
    try await write { writer in try statements.map { try writer.db.run($0) } }
  }

  package func writeIfFree(_ statements: [SQLStatement]) throws {
    try writeSoon { writer in for statement in statements { _ = try writer.db.run(statement) } }
  }

  package func transaction<Value>(_ body: (any SQLSession) throws -> Value) throws -> Value {
    try write { try body($0.session) }
  }

  package func transaction<Value: Sendable>(
    _ body: @escaping @Sendable (any SQLSession) throws -> Value
  ) async throws -> Value {
    try await write { try body($0.session) }
  }
}

/// The transaction of a ``StoreWriter``, for the topics that both engines share.
struct SQLiteSession: SQLSession {
  let db: Database

  func run(_ statements: [SQLStatement]) throws -> [SQLRows] {
    try statements.map { try db.run($0) }
  }

  func runRecurring(_ statements: [SQLStatement]) throws -> [SQLRows] { try run(statements) }

  func add(_ statements: [SQLStatement]) throws {
    for statement in statements { _ = try db.run(statement) }
  }

  func insert(
    _ rows: [[SQLValue]], into table: String, _ columns: [String], _ conflict: String
  ) throws {
    guard !rows.isEmpty else { return }
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    let insert = try RawStatement(
      db,
      "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(marks)) \(conflict)")
    for row in rows {
      for (place, value) in row.enumerated() { insert.bind(Int32(place + 1), value) }
      try insert.run()
    }
  }

  func lock(_ lock: SQLLock) {}
}

extension StoreWriter {
  var session: SQLiteSession { SQLiteSession(db: db) }
}

extension Database {
  func run(_ statement: SQLStatement) throws -> SQLRows {
    let (raw, cached) = try prepare(statement)
    var cells: [[SQLCell]] = []
    let columns = cached.columnNames
    defer { raw.reset() }
    while try raw.next() {
      cells.append(columns.indices.map { raw.cell(Int32($0)) })
    }
    return SQLRows(columns: columns, cells: cells, changes: cached.isReadonly ? 0 : raw.changes)
  }

  /// Calls `body` with each row of a query, without holding all of them.
  func forEachRow(of query: SQLStatement, _ body: (SQLRow) throws -> Void) throws {
    let (raw, cached) = try prepare(query)
    let columns = cached.columnNames
    let places = SQLRow.places(of: columns)
    defer { raw.reset() }
    while try raw.next() {
      try body(SQLRow(columns.indices.map { raw.cell(Int32($0)) }, at: places))
    }
  }

  /// The first column of all rows, without a copy of the rows.
  func integers(_ statement: SQLStatement) throws -> [Int64] {
    let (raw, _) = try prepare(statement)
    var values: [Int64] = []
    defer { raw.reset() }
    while try raw.next() { values.append(raw.integer(0)) }
    return values
  }

  /// The first column of the first row; `nil` without a row, or for NULL.
  func integer(_ statement: SQLStatement) throws -> Int64? {
    let (raw, _) = try prepare(statement)
    defer { raw.reset() }
    return try raw.next() && !raw.isNull(0) ? raw.integer(0) : nil
  }

  /// A number that changes if another connection has written (PRAGMA data_version).
  func version() throws -> Int64 { try integer("PRAGMA data_version") ?? 0 }

  /// The rows of a statement, to be read in place; the caller has to reset it.
  func rows(_ statement: SQLStatement) throws -> RawStatement { try prepare(statement).0 }

  private func prepare(_ statement: SQLStatement) throws -> (RawStatement, Statement) {
    let (sql, values) = SQLDialect.sqlite.text(of: statement)
    let cached = try cachedStatement(sql: sql)
    let raw = RawStatement(cached)
    for (place, value) in values.enumerated() { raw.bind(Int32(place + 1), value) }
    return (raw, cached)
  }
}

extension RawStatement {
  func bind(_ index: Int32, _ value: SQLValue) {
    switch value {
    case .integer(let value?): bind(index, value)
    case .number(let value): bind(index, value)
    case .text(let value): bind(index, value)
    case .bytes(let value?): value.withUnsafeBytes { bind(index, $0) }
    case .flag(let value): bind(index, Int64(value ? 1 : 0))
    case .numbers(let values): values.littleEndian.withUnsafeBytes { bind(index, $0) }
    case .list(.integers(let values)): bind(index, JSONArray.of(values))
    case .list(.texts(let values)): bind(index, JSONArray.of(values))
    case .integer(nil), .bytes(nil): bindNull(index)
    }
  }

  func cell(_ column: Int32) -> SQLCell {
    switch type(column) {
    case SQLITE_INTEGER: .integer(integer(column))
    case SQLITE_FLOAT: .number(double(column))
    case SQLITE_TEXT: .text(text(column) ?? "")
    case SQLITE_BLOB: .bytes([UInt8](bytes(column)))
    default: .null
    }
  }
}
