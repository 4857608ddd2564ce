import Basics
import Synchronization

/// The number of running requests for each client behind a proxy.
final class ClientRequestLimiter: Sendable {
  private let counts = Mutex<[[UInt8]: Int]>([:])

  /// A counted request; the count drops when the value is released: for a stream when it ends.
  final class Turn: Sendable {
    private let turns: ClientRequestLimiter
    private let site: [UInt8]?

    fileprivate init(_ turns: ClientRequestLimiter, _ site: [UInt8]?) {
      (self.turns, self.site) = (turns, site)
    }

    deinit {
      guard let site else { return }
      turns.counts.withLock { counts in
        guard let count = counts[site] else { return }
        counts[site] = count > 1 ? count - 1 : nil
      }
    }
  }

  /// `nil` if the client has the maximum number of requests; an unknown client is not counted.
  func acquire(_ client: NetworkAddress?, limit: Int) -> Turn? {
    guard let site = client?.customerPrefix else { return Turn(self, nil) }
    return counts.withLock { counts in
      guard counts[site, default: 0] < limit else { return nil }
      counts[site, default: 0] += 1
      return Turn(self, site)
    }
  }
}
