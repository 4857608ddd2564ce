/// An open transaction, for use within ``PostgresPool/transaction(_:)``. It begins with the first
/// round trip; the last one also runs the statements still queued.
package final class PostgresTransaction {
  private let connection: PostgresConnection
  private var waiting: [PostgresStatement] = []
  private var hasBegun = false

  init(_ connection: PostgresConnection) {
    self.connection = connection
  }

  /// Runs statements in one round trip, after the queued ones.
  ///
  /// - Returns: the rows of each of these statements.
  package func run(_ statements: [PostgresStatement]) throws -> [PostgresRows] {
    let before = drainWaiting()
    return Array(try connection.run(before + statements).dropFirst(before.count))
  }

  package func run(_ statement: PostgresStatement) throws -> PostgresRows {
    let rows = try run([statement])
    guard let last = rows.last else { throw PostgresFault.unexpected(column: "none") }
    return last
  }

  package func run(_ sql: String, _ parameters: PostgresValue...) throws -> PostgresRows {
    try run(PostgresStatement(sql, parameters))
  }

  /// Queues a statement for the next round trip; its result is ignored.
  package func add(_ sql: String, _ parameters: PostgresValue...) {
    waiting.append(PostgresStatement(sql, parameters))
  }

  package func add(_ statement: PostgresStatement) {
    waiting.append(statement)
  }

  /// Stores rows, after running the queued statements.
  ///
  /// - Parameter columns: the names of the rows' columns.
  package func copy(_ rows: CopyRows, into table: String, _ columns: [String]) throws {
    try runWaiting()
    try connection.copyIn(
      "COPY \(table) (\(columns.joined(separator: ", "))) FROM STDIN (FORMAT binary)", rows.data)
  }

  /// Runs a query, after running the queued statements, without holding all its rows in memory.
  ///
  /// - Parameter body: called with the cells of each row, each with its length in four bytes before
  ///   it. An error that it throws ends the transaction and the connection.
  package func forEachRow(
    of query: String, _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    try runWaiting()
    var isFirst = true
    try connection.copyOut("COPY (\(query)) TO STDOUT (FORMAT binary)") { message in
      defer { isFirst = false }
      if let cells = CopyRows.cells(of: message, isFirst: isFirst) { try body(cells) }
    }
  }

  private func runWaiting() throws {
    let statements = drainWaiting()
    if !statements.isEmpty { _ = try connection.run(statements) }
  }

  private func drainWaiting() -> [PostgresStatement] {
    let begin = hasBegun ? [] : [PostgresStatement("BEGIN")]
    hasBegun = true
    defer { waiting = [] }
    return begin + waiting
  }

  func commit() throws {
    // Without any statement, no transaction has begun.
    guard hasBegun || !waiting.isEmpty else { return }
    _ = try run([PostgresStatement("COMMIT")])
  }

  /// Rolls back. If that fails, the connection is closed, which rolls back too.
  func rollBack() {
    guard hasBegun, connection.isUsable else { return }
    _ = try? connection.run([PostgresStatement("ROLLBACK")])
  }
}
