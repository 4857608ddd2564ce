/// A transaction that is under way, to be used within ``PostgresPool/transaction(_:)``. It begins
/// with the first round trip, and ends with what waits for the last one.
package final class PostgresTransaction {
  private let connection: PostgresConnection
  private var waiting: [PostgresStatement] = []
  private var hasBegun = false

  init(_ connection: PostgresConnection) {
    self.connection = connection
  }

  /// Runs statements in one round trip, with those that wait before them.
  ///
  /// - Returns: what each of these statements gave.
  package func run(_ statements: [PostgresStatement]) throws -> [PostgresRows] {
    let before = takeWaiting()
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

  /// Runs a statement with the next round trip: its result is not read.
  package func add(_ sql: String, _ parameters: PostgresValue...) {
    waiting.append(PostgresStatement(sql, parameters))
  }

  package func add(_ statement: PostgresStatement) {
    waiting.append(statement)
  }

  private func takeWaiting() -> [PostgresStatement] {
    let begin = hasBegun ? [] : [PostgresStatement("BEGIN")]
    hasBegun = true
    defer { waiting = [] }
    return begin + waiting
  }

  func commit() throws {
    // Where nothing was asked of the server, nothing has begun.
    guard hasBegun || !waiting.isEmpty else { return }
    _ = try run([PostgresStatement("COMMIT")])
  }

  /// Undoes it. What can't be undone so is undone by the end of the connection.
  func rollBack() {
    guard hasBegun, connection.isSound else { return }
    _ = try? connection.run([PostgresStatement("ROLLBACK")])
  }
}
