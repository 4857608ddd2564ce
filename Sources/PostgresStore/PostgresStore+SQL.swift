package import Store

extension PostgresStore: SQLStore {
  package func read(_ statements: [SQLStatement]) throws -> [SQLRows] {
    try run(statements.map(PostgresStatement.init)).map(SQLRows.init)
  }

  package func read(_ statements: [SQLStatement]) async throws -> [SQLRows] {
    try await inBackground { [self] in
      try pool.run(statements.map(PostgresStatement.init)).map(SQLRows.init)
    }
  }

  package func write(_ statements: [SQLStatement]) throws -> [SQLRows] {
    try read(statements)
  }

  package func write(_ statements: [SQLStatement]) async throws -> [SQLRows] {
    try await read(statements)
  }

  package func writeIfFree(_ statements: [SQLStatement]) throws {
    _ = try write(statements)
  }

  package func transaction<Value>(_ body: (any SQLSession) throws -> Value) throws -> Value {
    try transaction { (transaction: PostgresTransaction) in try body(transaction.session) }
  }

  package func transaction<Value: Sendable>(
    _ body: @escaping @Sendable (any SQLSession) throws -> Value
  ) async throws -> Value {
    try await inBackground { [self] in
      try pool.transaction { try body($0.session) }
    }
  }
}

/// A transaction for the topics that both engines share.
struct PostgresSession: SQLSession {
  let transaction: PostgresTransaction

  func run(_ statements: [SQLStatement]) throws -> [SQLRows] {
    try transaction.run(statements.map(PostgresStatement.init)).map(SQLRows.init)
  }

  func runRecurring(_ statements: [SQLStatement]) throws -> [SQLRows] {
    try transaction.run(statements.map(PostgresStatement.init).prepared).map(SQLRows.init)
  }

  func add(_ statements: [SQLStatement]) {
    for statement in statements { transaction.add(PostgresStatement(statement)) }
  }

  func insert(
    _ rows: [[SQLValue]], into table: String, _ columns: [String], _ conflict: String
  ) {
    if !rows.isEmpty { transaction.add(RowBatch.insert(rows, into: table, columns, conflict)) }
  }

  func lock(_ lock: SQLLock) {
    switch lock {
    case .sources: transaction.add(AdvisoryLock.sources.statement)
    case .readers: transaction.add(AdvisoryLock.readers.statement)
    case .rules: transaction.add(AdvisoryLock.rules.statement)
    case .saving: transaction.add(AdvisoryLock.saving.statement)
    case .sums: transaction.add(AdvisoryLock.sums.statement)
    case .ranks(let articles): transaction.add(DocumentWrites.lockRanks(articles))
    }
  }
}

extension PostgresTransaction {
  var session: PostgresSession { PostgresSession(transaction: self) }
}

extension PostgresStatement {
  init(_ statement: SQLStatement) {
    let (sql, values) = SQLDialect.postgres.text(of: statement)
    self.init(sql, values.map(PostgresValue.init))
  }
}

extension PostgresValue {
  init(_ value: SQLValue) {
    self =
      switch value {
      case .integer(let value): .integer(value)
      case .number(let value): .number(value)
      case .text(let value): .text(value)
      case .bytes(let value): .bytes(value)
      case .flag(let value): .flag(value)
      case .numbers(let values): .numbers(values)
      case .list(.integers(let values)): .integers(values)
      case .list(.texts(let values)): .texts(values)
      }
  }
}

extension SQLRows {
  init(_ rows: PostgresRows) throws {
    let columns = rows.columnNames
    self.init(
      columns: columns,
      cells: try rows.map { row in try columns.indices.map { try row[$0] } },
      changes: rows.changes)
  }
}

extension SQLCell: ColumnValue {
  package static func decode(_ bytes: UnsafeRawBufferPointer?, type: UInt32) -> SQLCell? {
    guard bytes != nil else { return .null }
    return switch type {
    case PostgresValue.TypeID.flag: Bool.decode(bytes, type: type).map(SQLCell.flag)
    case PostgresValue.TypeID.number: Double.decode(bytes, type: type).map(SQLCell.number)
    case PostgresValue.TypeID.bytes: [UInt8].decode(bytes, type: type).map(SQLCell.bytes)
    case PostgresValue.TypeID.numbers: [Double].decode(bytes, type: type).map(SQLCell.numbers)
    case 20, 21, 23: Int64.decode(bytes, type: type).map(SQLCell.integer)
    default: String.decode(bytes, type: type).map(SQLCell.text)
    }
  }
}

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

  static func insert(
    _ rows: [[SQLValue]], into table: String, _ columns: [String], _ conflict: String
  ) -> PostgresStatement {
    insert(
      into: table, [:], and: zip(columns, Self.columns(rows)).map { (key: $0, value: $1) }, conflict
    )
  }

  /// The values of each column of rows, at least one.
  static func columns(_ rows: [[SQLValue]]) -> [PostgresValue] {
    rows[0].indices.map { place in PostgresValue(rows.map { $0[place] }) }
  }
}

extension PostgresValue {
  /// An array of values of one kind, at least one.
  fileprivate init(_ values: [SQLValue]) {
    self =
      switch values[0] {
      case .integer:
        .integers(values.map { if case .integer(let value) = $0 { value } else { nil } })
      case .number: .numbers(values.map { if case .number(let value) = $0 { value } else { nil } })
      case .bytes: .blobs(values.map { if case .bytes(let value) = $0 { value } else { nil } })
      default: .texts(values.map { if case .text(let value) = $0 { value } else { nil } })
      }
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
