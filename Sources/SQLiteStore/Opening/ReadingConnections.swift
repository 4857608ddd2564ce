import Dispatch
import GRDB
import Synchronization

/// A pool of read connections beside the store's write connection, so that a short read waits
/// neither for a long one nor for a write, and a write waits for no read. Connections are opened
/// when needed; the first is taken whenever it is free, so that frequently read pages stay in its
/// cache. It takes a person's writes too, if it is free: SQLite empties the page cache of a
/// connection when another one has written, and each list that is shown is recorded.
final class ReadingConnections: Sendable {
  private struct State {
    var open: [DatabaseQueue?]
    var isFree: [Bool]
    var isClosed = false
  }

  private let make: @Sendable (_ number: Int) throws -> DatabaseQueue
  private let free: DispatchSemaphore
  private let state: Mutex<State>

  /// - Parameters:
  ///   - count: maximum number of connections; further reads wait.
  ///   - make: opens a connection.
  init(_ count: Int, make: @escaping @Sendable (_ number: Int) throws -> DatabaseQueue) {
    self.make = make
    free = DispatchSemaphore(value: count)
    state = Mutex(
      State(open: Array(repeating: nil, count: count), isFree: Array(repeating: true, count: count))
    )
  }

  func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    free.wait()
    defer { free.signal() }
    let number = try state.withLock { state in
      try Self.acquire(state.isFree.firstIndex(of: true) ?? 0, of: &state)
    }
    return try run(body, on: number)
  }

  /// Runs `body` on the first connection; returns `nil` if it is in use.
  func runOnFirst<Value>(_ body: (Database) throws -> Value) throws -> Value? {
    guard free.wait(timeout: .now()) == .success else { return nil }
    defer { free.signal() }
    let number = try state.withLock { state in
      state.isFree[0] ? try Self.acquire(0, of: &state) : nil
    }
    return try number.map { try run(body, on: $0) }
  }

  private static func acquire(_ number: Int, of state: inout State) throws -> Int {
    guard !state.isClosed else {
      throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "The store is closed")
    }
    state.isFree[number] = false
    return number
  }

  /// Runs `body` on a connection that was taken.
  private func run<Value>(_ body: (Database) throws -> Value, on number: Int) throws -> Value {
    defer { state.withLock { $0.isFree[number] = true } }
    if let known = state.withLock({ $0.open[number] }) { return try known.inDatabase(body) }
    let queue = try make(number)
    state.withLock { $0.open[number] = queue }
    return try queue.inDatabase(body)
  }

  func releaseMemory() {
    for queue in state.withLock({ $0.open.compactMap(\.self) }) { queue.releaseMemory() }
  }

  func close() throws {
    for queue in state.withLock({ state in
      state.isClosed = true
      return state.open.compactMap(\.self)
    }) {
      try queue.close()
    }
  }
}
