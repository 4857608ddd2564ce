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
  /// Signalled for each connection that comes back while a caller waits for one.
  private let returned = DispatchSemaphore(value: 0)
  private let lanes: OperationQueue
  private let names = PreparedNames()

  private struct State {
    /// The one used last is at the end.
    var idle: [(connection: PostgresConnection, since: ContinuousClock.Instant)] = []
    /// Number of connections in use.
    var used = 0
    /// Number of connections that are being opened.
    var opening = 0
    /// Number of callers that wait for one of these, because the server has no other.
    var waiting = 0

    mutating func takeIdle() -> PostgresConnection? {
      guard let last = idle.popLast() else { return nil }
      used += 1
      return last.connection
    }
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
    self.address = address
    library = try LibPQ()
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
    let isUsable = connection.isUsable
    let isWanted = state.withLock { state in
      state.used -= 1
      if isUsable { state.idle.append((connection, now)) }
      return state.waiting > 0
    }
    if isWanted { returned.signal() }
  }

  /// A connection, of which the server may have no further one: then one that this pool uses is
  /// waited for, as long as for a new one.
  private func acquireConnection() throws -> PostgresConnection {
    let deadline = ContinuousClock.now + .seconds(connectionTimeout)
    while true {
      if let connection = idleConnection() { return connection }
      do {
        return try open()
      } catch let fault as PostgresFault where fault.isOfSlots {
        guard ContinuousClock.now < deadline, waitsForReturn() else { throw fault }
      }
    }
  }

  private func idleConnection() -> PostgresConnection? {
    while let connection = state.withLock({ $0.takeIdle() }) {
      if connection.isStillThere() { return connection }
      state.withLock { $0.used -= 1 }
    }
    return nil
  }

  private func open() throws -> PostgresConnection {
    state.withLock { $0.opening += 1 }
    do {
      let connection = try PostgresConnection(
        to: address, library: library, names: names, connectionTimeout: connectionTimeout,
        responseTimeout: responseTimeout)
      state.withLock { state in
        state.opening -= 1
        state.used += 1
      }
      return connection
    } catch {
      state.withLock { $0.opening -= 1 }
      throw error
    }
  }

  /// Waits until a connection comes back; at most a second, since another client of the server may
  /// have left it by then.
  ///
  /// - Returns: whether there is one to wait for.
  private func waitsForReturn() -> Bool {
    let (isOneThere, waits) = state.withLock { state -> (Bool, Bool) in
      guard state.idle.isEmpty else { return (true, false) }
      guard state.used + state.opening > 0 else { return (false, false) }
      state.waiting += 1
      return (true, true)
    }
    guard waits else { return isOneThere }
    _ = returned.wait(timeout: .now() + 1)
    state.withLock { $0.waiting -= 1 }
    return true
  }
}
