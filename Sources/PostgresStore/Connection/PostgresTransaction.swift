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

/// Advisory locks for work that only one transaction at a time may do and that no row stands for. A
/// lock is held until the transaction ends; session locks are not used, since pgbouncer would lose
/// them.
///
/// It is taken before rows of articles are locked, if the need is known by then. If two
/// transactions deadlock nevertheless, the server aborts one of them, which is run again.
enum AdvisoryLock: Int64 {
  /// Creates the tables.
  case schema = 0
  /// Adds sources and categories, whose names must be unique: reads all, then adds.
  case sources = 1
  /// Changes the basis of all ranking keys. A transaction that computes a key takes the lock
  /// shared.
  case rankingBasis = 2
  /// Adds a reader, whose name must differ from others in more than case.
  case readers = 3
  /// Changes the set of rules.
  case rules = 4
  /// Finds stories: each article is compared with earlier ones.
  case stories = 5
  /// Adds to sums over all readers; taking turns makes the sums equal to the bit in any order.
  case sums = 6
  /// Numbers changes.
  case changes = 7
  /// Saves pages by hand: of two pages with one address, the second finds the first.
  case saving = 8
  /// Counts what the pages of a site have in common; one lock per site.
  case site = 9
  /// Makes an index or a constraint after a transfer; one lock for each.
  case index = 10

  /// "tntm": keeps the locks apart from those of other programs in the same database.
  private static let family: Int64 = 1_953_393_773

  /// Waits for the lock.
  var statement: PostgresStatement {
    PostgresStatement("SELECT pg_advisory_xact_lock($1::int4, $2::int4)", of(rawValue))
  }

  /// Waits for exclusive holders, then holds the lock shared.
  var shared: PostgresStatement {
    PostgresStatement("SELECT pg_advisory_xact_lock_shared($1::int4, $2::int4)", of(rawValue))
  }

  /// Waits for one of many locks of a kind. Two names may have the same hash; they then wait for
  /// each other needlessly.
  func statement(of name: String) -> PostgresStatement {
    PostgresStatement(
      "SELECT pg_advisory_xact_lock($1::int4, hashtext($2))",
      .integer(Self.family + rawValue), .text(name))
  }

  private func of(_ number: Int64) -> [PostgresValue] {
    [.integer(Self.family), .integer(number)]
  }
}
