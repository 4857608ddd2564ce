/// A store on an SQL database: what the topics that both engines share are written on.
///
/// A list of statements runs as one transaction, and as one round trip if the engine is a server.
/// Synchronous functions are for operations that a person waits for; asynchronous ones yield to
/// them, as ``Store`` says.
package protocol SQLStore: Sendable {
  /// Runs statements that change nothing, on one snapshot.
  func read(_ statements: [SQLStatement]) throws -> [SQLRows]
  func read(_ statements: [SQLStatement]) async throws -> [SQLRows]

  func write(_ statements: [SQLStatement]) throws -> [SQLRows]
  func write(_ statements: [SQLStatement]) async throws -> [SQLRows]

  /// A write that may be skipped: fails if another writer holds the database for a second, and a
  /// power cut may undo it.
  func writeIfFree(_ statements: [SQLStatement]) throws

  /// Runs a transaction in which statements depend on what others return. It may be repeated, with
  /// `body`, if it conflicts with another one.
  func transaction<Value>(_ body: (any SQLSession) throws -> Value) throws -> Value
  func transaction<Value: Sendable>(
    _ body: @escaping @Sendable (any SQLSession) throws -> Value
  ) async throws -> Value
}

/// An open transaction.
package protocol SQLSession {
  /// Runs statements, on a server in one round trip, after those that wait.
  func run(_ statements: [SQLStatement]) throws -> [SQLRows]

  /// Runs statements whose texts recur, with other values: a server plans them once.
  func runRecurring(_ statements: [SQLStatement]) throws -> [SQLRows]

  /// Runs statements whose results nothing depends on, on a server with the next round trip.
  func add(_ statements: [SQLStatement]) throws

  /// Inserts rows, each with a value for each column: on a server one statement, with the next round
  /// trip.
  ///
  /// - Parameter conflict: the clause after the rows: `ON CONFLICT …`.
  func insert(
    _ rows: [[SQLValue]], into table: String, _ columns: [String], _ conflict: String) throws

  /// Keeps other transactions that take the same lock from running meanwhile. SQLite has one
  /// writer at a time and needs none.
  func lock(_ lock: SQLLock) throws
}

/// What only one transaction at a time may do in a topic of both engines. But for ``ranks(of:)``
/// there is no row that stands for it.
package enum SQLLock: Sendable, Hashable {
  /// Adds sources and categories, whose names must be unique.
  case sources
  /// Adds a reader, whose name must differ from others in more than case.
  case readers
  /// Changes the set of rules.
  case rules
  /// Saves pages by hand: of two pages with one address, the second finds the first.
  case saving
  /// Adds to sums over all readers: taking turns makes them equal to the bit in any order.
  case sums
  /// Changes the ranks of these articles. The rows are locked themselves; SQLite need not look for
  /// them.
  case ranks(of: [Int64])
}

extension SQLStore {
  package func read(_ statement: SQLStatement) throws -> SQLRows {
    try Self.only(read([statement]))
  }

  package func read(_ statement: SQLStatement) async throws -> SQLRows {
    try Self.only(await read([statement]))
  }

  @discardableResult
  package func write(_ statement: SQLStatement) throws -> SQLRows {
    try Self.only(write([statement]))
  }

  @discardableResult
  package func write(_ statement: SQLStatement) async throws -> SQLRows {
    try Self.only(await write([statement]))
  }

  private static func only(_ results: [SQLRows]) throws -> SQLRows {
    guard let rows = results.first else { throw SQLFault(column: "none") }
    return rows
  }
}

extension SQLSession {
  package func run(_ statement: SQLStatement) throws -> SQLRows {
    guard let rows = try run([statement]).first else { throw SQLFault(column: "none") }
    return rows
  }

  package func add(_ statement: SQLStatement) throws {
    try add([statement])
  }
}
