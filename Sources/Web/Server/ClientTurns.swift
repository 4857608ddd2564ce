import Basics
import Synchronization

/// How many requests are under way for each client behind a proxy.
final class ClientTurns: Sendable {
  private let counts = Mutex<[[UInt8]: Int]>([:])

  /// Whether one more may be; a client that is not known is not counted.
  func take(_ client: NetworkAddress?, most: Int) -> Bool {
    guard let site = client?.site else { return true }
    return counts.withLock { counts in
      guard counts[site, default: 0] < most else { return false }
      counts[site, default: 0] += 1
      return true
    }
  }

  func giveBack(_ client: NetworkAddress?) {
    guard let site = client?.site else { return }
    counts.withLock { counts in
      guard let count = counts[site] else { return }
      counts[site] = count > 1 ? count - 1 : nil
    }
  }
}
