import Basics
import Synchronization

/// The number of running requests for each client behind a proxy.
final class ClientRequestLimiter: Sendable {
  private let counts = Mutex<[[UInt8]: Int]>([:])

  /// Returns whether the client may start another request; an unknown client is not counted.
  func take(_ client: NetworkAddress?, most: Int) -> Bool {
    guard let site = client?.customerPrefix else { return true }
    return counts.withLock { counts in
      guard counts[site, default: 0] < most else { return false }
      counts[site, default: 0] += 1
      return true
    }
  }

  func giveBack(_ client: NetworkAddress?) {
    guard let site = client?.customerPrefix else { return }
    counts.withLock { counts in
      guard let count = counts[site] else { return }
      counts[site] = count > 1 ? count - 1 : nil
    }
  }
}
