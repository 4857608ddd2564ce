import NIOCore
import Synchronization

/// The idle connections, oldest first, and a bound on how many there may
/// be. Each holds buffers and a TLS session, so without a bound memory would follow the number of
/// hosts (a pass over a thousand of them took 130 MB); with it, it does not. The listener for hubs
/// keeps those on one that have not asked anything yet.
final class IdleConnections: Sendable {
  private let limit: Int
  private let idle = Mutex<[(id: ObjectIdentifier, channel: any Channel)]>([])

  init(limit: Int) {
    self.limit = limit
  }

  /// Whether one more may be kept without another one being closed for it.
  var hasRoom: Bool { idle.withLock { $0.count < limit } }

  /// A connection has answered. Beyond the limit the one that has been idle longest is closed; the
  /// pool notices, and a request that meets it in that very moment is sent again (E6).
  func release(_ channel: any Channel) {
    let id = ObjectIdentifier(channel)
    let surplus = idle.withLock { idle -> (any Channel)? in
      idle.removeAll { $0.id == id }
      idle.append((id, channel))
      return idle.count > limit ? idle.removeFirst().channel : nil
    }
    surplus?.close(promise: nil)
  }

  /// A connection is used again, or is no more.
  func take(_ channel: any Channel) {
    let id = ObjectIdentifier(channel)
    idle.withLock { $0.removeAll { $0.id == id } }
  }
}
