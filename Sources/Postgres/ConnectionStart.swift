import Foundation
import Synchronization

/// The first step of a connection, in which libpq asks for the addresses of hosts and has no limit
/// of its own: a name server that is silent keeps it for minutes. Made on a thread of its own, so
/// that no caller waits longer than it wants to.
final class ConnectionStart: Sendable {
  private struct State {
    var place: LibPQ.Place?
    var isAbandoned = false
  }

  private let state = Mutex(State())
  private let end = DispatchSemaphore(value: 0)

  /// - Parameters:
  ///   - make: makes the connection.
  ///   - discard: ends one that came too late.
  /// - Returns: `nil` where it took longer.
  static func run(
    within seconds: Double, _ make: @escaping @Sendable () -> LibPQ.Connection?,
    orElse discard: @escaping @Sendable (LibPQ.Connection) -> Void
  ) -> LibPQ.Connection? {
    let start = ConnectionStart()
    Thread.detachNewThread {
      let handle = make()
      let isWanted = start.state.withLock { state in
        state.place = handle.map(LibPQ.Place.init)
        return !state.isAbandoned
      }
      if let handle, !isWanted { discard(handle) }
      start.end.signal()
    }
    _ = start.end.wait(timeout: .now() + seconds)
    let place = start.state.withLock { state in
      state.isAbandoned = true
      return state.place
    }
    return place?.connection
  }
}
