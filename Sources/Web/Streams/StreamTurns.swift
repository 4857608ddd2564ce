import Synchronization

/// How many streams each reader has open.
final class StreamTurns: Sendable {
  private let counts = Mutex<[String: Int]>([:])

  /// A place that is given back when the value goes.
  final class Turn: Sendable {
    private let turns: StreamTurns
    private let reader: String

    fileprivate init(_ turns: StreamTurns, _ reader: String) {
      (self.turns, self.reader) = (turns, reader)
    }

    deinit {
      turns.counts.withLock { counts in
        guard let count = counts[reader] else { return }
        counts[reader] = count > 1 ? count - 1 : nil
      }
    }
  }

  /// `nil` where the reader has as many as may be.
  func take(_ reader: String, most: Int) -> Turn? {
    counts.withLock { counts in
      guard counts[reader, default: 0] < most else { return nil }
      counts[reader, default: 0] += 1
      return Turn(self, reader)
    }
  }
}
