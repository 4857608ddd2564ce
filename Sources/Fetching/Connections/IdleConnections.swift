import NIOCore
import Synchronization

/// The idle connections, oldest first. Those to hosts that more requests are planned for are kept
/// (docs/polling.md P7); there is a bound on how many others there may be. Each holds buffers and a
/// TLS session, so without a bound memory would follow the number of hosts (a pass over a thousand
/// of them took 130 MB); with it, it does not. The listener for hubs keeps those on one that have
/// not asked anything yet.
final class IdleConnections: Sendable {
  private let limit: Int
  private let state = Mutex(State())

  private struct State {
    var idle: [Idle] = []
    /// Hosts that more requests are planned for, each with the number of those who plan them.
    var visits: [String: Int] = [:]

    var visitors: Int { idle.count { isVisited($0.host) } }

    func isVisited(_ host: String?) -> Bool { host.map { visits[$0] != nil } ?? false }

    /// Takes the oldest out that is kept for nothing in particular, where there are too many.
    mutating func surplus(beyond limit: Int) -> (any Channel)? {
      guard idle.count - visitors > limit,
        let place = idle.firstIndex(where: { !isVisited($0.host) })
      else { return nil }
      return idle.remove(at: place).channel
    }
  }

  private struct Idle {
    let channel: any Channel
    let host: String?
  }

  /// - Parameter limit: of connections to hosts without planned requests.
  init(limit: Int) {
    self.limit = limit
  }

  /// More requests to a host are planned. Each call is followed by one of ``endVisit(_:)``.
  func beginVisit(_ host: String) {
    state.withLock { $0.visits[host, default: 0] += 1 }
  }

  func endVisit(_ host: String) {
    let surplus = state.withLock { state -> (any Channel)? in
      let others = (state.visits[host] ?? 1) - 1
      state.visits[host] = others > 0 ? others : nil
      return state.surplus(beyond: limit)
    }
    surplus?.close(promise: nil)
  }

  /// Whether one more connection to a host may be kept without another one being closed for it.
  func hasRoom(for host: String?) -> Bool {
    state.withLock { $0.isVisited(host) || $0.idle.count - $0.visitors < limit }
  }

  /// A connection has answered. Beyond the limit the one that has been idle longest is closed; the
  /// pool notices, and a request that meets it in that very moment is sent again (E6).
  func release(_ channel: any Channel, to host: String? = nil) {
    let surplus = state.withLock { state -> (any Channel)? in
      state.idle.removeAll { $0.channel === channel }
      state.idle.append(Idle(channel: channel, host: host))
      return state.surplus(beyond: limit)
    }
    surplus?.close(promise: nil)
  }

  /// A connection is used again, or is no more.
  func take(_ channel: any Channel) {
    state.withLock { $0.idle.removeAll { $0.channel === channel } }
  }
}
