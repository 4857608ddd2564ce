import Foundation
import Synchronization

/// The first step of a connection, in which libpq resolves host names without a timeout: a silent
/// name server can block it for minutes. It runs on a thread of its own, so that the caller can
/// give up in time.
final class ConnectionStart: Sendable {
  private struct State {
    var pointer: LibPQ.ConnectionPointer?
    var isAbandoned = false
  }

  private let state = Mutex(State())
  private let end = DispatchSemaphore(value: 0)

  /// - Parameters:
  ///   - make: creates the connection.
  ///   - discard: closes a connection that was created too late.
  /// - Returns: `nil` after a timeout.
  static func run(
    within seconds: Double, _ make: @escaping @Sendable () -> LibPQ.Connection?,
    orElse discard: @escaping @Sendable (LibPQ.Connection) -> Void
  ) -> LibPQ.Connection? {
    let start = ConnectionStart()
    Thread.detachNewThread {
      let handle = make()
      let isWanted = start.state.withLock { state in
        state.pointer = handle.map(LibPQ.ConnectionPointer.init)
        return !state.isAbandoned
      }
      if let handle, !isWanted { discard(handle) }
      start.end.signal()
    }
    _ = start.end.wait(timeout: .now() + seconds)
    let pointer = start.state.withLock { state in
      state.isAbandoned = true
      return state.pointer
    }
    return pointer?.connection
  }
}
