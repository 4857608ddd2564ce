import Foundation
import Synchronization

/// A pool of connections to a server, opened when needed, and closed after a while without use:
/// each keeps its prepared statements. Calls block their own thread.
package final class PostgresPool: Sendable {
  package let address: PostgresAddress
  private let library: LibPQ
  private let responseTimeout: Double
  private let connectionTimeout: Double
  private let idleTimeout: Duration
  private let state = Mutex(State())
  private let free: DispatchSemaphore
  private let lanes: OperationQueue
  private let names = PreparedNames()

  private struct State {
    /// The one used last is at the end.
    var idle: [(connection: PostgresConnection, since: ContinuousClock.Instant)] = []
  }

  /// - Parameters:
  ///   - limit: maximum number of connections; the default serves the server's six handlers, four
  ///     recordings of lists and background work.
  ///   - background: how many of them background work may use, fewer than all.
  ///   - responseTimeout: seconds that a statement may take; `nil` for ten minutes.
  ///   - connectionTimeout: seconds that opening a connection may take; `nil` for ten.
  ///   - idleTimeout: a connection not used for this long is closed when another one has been used.
  /// - Throws: ``PostgresFault/noLibrary``.
  package init(
    _ address: PostgresAddress, limit: Int = 13, background: Int = 3,
    responseTimeout: Double? = nil, connectionTimeout: Double? = nil,
    idleTimeout: Duration = .seconds(60)
  ) throws(PostgresFault) {
    guard let library = LibPQ() else { throw .noLibrary }
    self.address = address
    self.library = library
    self.responseTimeout = responseTimeout ?? PostgresConnection.responseTimeout
    self.connectionTimeout = connectionTimeout ?? PostgresConnection.connectionTimeout
    self.idleTimeout = idleTimeout
    free = DispatchSemaphore(value: limit)
    lanes = OperationQueue()
    lanes.maxConcurrentOperationCount = background
  }

  /// Runs statements in one round trip, as one transaction.
  ///
  /// - Returns: the rows of each statement.
  /// - Throws: ``PostgresFault``.
  package func run(_ statements: [PostgresStatement]) throws -> [PostgresRows] {
    try repeating { try $0.run(statements) }
  }

  package func run(_ sql: String, _ parameters: PostgresValue...) throws -> PostgresRows {
    let rows = try run([PostgresStatement(sql, parameters)])
    guard let first = rows.first else { throw PostgresFault.unexpected(column: "none") }
    return first
  }

  /// Runs a transaction of several round trips. It is rolled back if `body` throws, and run again,
  /// including `body`, if it conflicts with another transaction.
  package func transaction<Value>(
    _ body: (PostgresTransaction) throws -> Value
  ) throws -> Value {
    try repeating { connection in
      let transaction = PostgresTransaction(connection)
      do {
        let value = try body(transaction)
        try transaction.commit()
        return value
      } catch {
        transaction.rollBack()
        throw error
      }
    }
  }

  /// Runs a function on a background thread, after earlier background work.
  ///
  /// - Throws: `CancellationError` if the task is cancelled before the function begins.
  package func inBackground<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    let isCancelled = Atomic(false)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        lanes.addOperation {
          continuation.resume(
            with: Result {
              guard !isCancelled.load(ordering: .relaxed) else { throw CancellationError() }
              return try body()
            })
        }
      }
    } onCancel: {
      isCancelled.store(true, ordering: .relaxed)
    }
  }

  /// Closes the idle connections. New ones are opened when needed.
  package func close() {
    state.withLock { $0.idle = [] }
  }

  /// Maximum number of attempts of a transaction that conflicts with others.
  private static let tries = 10

  private func repeating<Value>(
    _ body: (PostgresConnection) throws -> Value
  ) throws -> Value {
    var attempt = 1
    while true {
      do {
        return try withConnection(body)
      } catch let fault as PostgresFault where fault.isRepeatable && attempt < Self.tries {
        attempt += 1
        // Random delays, so that the conflicting transactions don't retry together: up to 4, 8, …
        // 128 ms.
        Thread.sleep(forTimeInterval: .random(in: 0...0.001 * Double(1 << min(attempt, 7))))
      }
    }
  }

  private func withConnection<Value>(
    _ body: (PostgresConnection) throws -> Value
  ) throws -> Value {
    free.wait()
    defer { free.signal() }
    let connection = try acquireConnection()
    defer { putBack(connection) }
    return try body(connection)
  }

  private func putBack(_ connection: PostgresConnection) {
    let now = ContinuousClock.now
    // Closing takes a while, so it is done without the lock.
    let unused = state.withLock { state in
      let count = state.idle.prefix { now - $0.since > idleTimeout }.count
      defer { state.idle.removeFirst(count) }
      return Array(state.idle.prefix(count))
    }
    withExtendedLifetime(unused) {}
    if connection.isUsable { state.withLock { $0.idle.append((connection, now)) } }
  }

  private func acquireConnection() throws -> PostgresConnection {
    while let connection = state.withLock({ $0.idle.popLast()?.connection }) {
      if connection.isStillThere() { return connection }
    }
    return try PostgresConnection(
      to: address, library: library, names: names, connectionTimeout: connectionTimeout,
      responseTimeout: responseTimeout)
  }
}
