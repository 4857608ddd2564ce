import Synchronization

/// The number of connections, running requests or open streams of each client or reader.
package final class TurnLimiter<Key: Hashable & Sendable>: Sendable {
  private let counts = Mutex<[Key: Int]>([:])

  package init() {}

  /// One that is counted until this value is released: a stream until it ends.
  final class Turn: Sendable {
    private let turns: TurnLimiter
    private let key: Key?

    fileprivate init(_ turns: TurnLimiter, _ key: Key?) {
      (self.turns, self.key) = (turns, key)
    }

    deinit {
      guard let key else { return }
      turns.counts.withLock { counts in
        guard let count = counts[key] else { return }
        counts[key] = count > 1 ? count - 1 : nil
      }
    }
  }

  /// - Parameter key: an unknown client, `nil`, is not counted.
  /// - Returns: `nil` if the client or reader has the maximum number.
  func acquire(_ key: Key?, limit: Int) -> Turn? {
    guard let key else { return Turn(self, nil) }
    return counts.withLock { counts in
      guard counts[key, default: 0] < limit else { return nil }
      counts[key, default: 0] += 1
      return Turn(self, key)
    }
  }
}

/// For clients, by ``NetworkAddress/customerPrefix``.
typealias ClientRequestLimiter = TurnLimiter<[UInt8]>
/// For readers by their names: streams of all kinds.
package typealias StreamLimiter = TurnLimiter<String>
