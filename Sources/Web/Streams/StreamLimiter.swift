import HTTPTypes
import Synchronization

/// The number of open streams for each reader, of all kinds.
package final class StreamLimiter: Sendable {
  private let counts = Mutex<[String: Int]>([:])

  package init() {}

  /// A counted stream; the count drops when the value is released.
  final class Turn: Sendable {
    private let turns: StreamLimiter
    private let reader: String

    fileprivate init(_ turns: StreamLimiter, _ reader: String) {
      (self.turns, self.reader) = (turns, reader)
    }

    deinit {
      turns.counts.withLock { counts in
        guard let count = counts[reader] else { return }
        counts[reader] = count > 1 ? count - 1 : nil
      }
    }
  }

  /// `nil` if the reader already has the maximum number of streams.
  func acquire(_ reader: String, limit: Int) -> Turn? {
    counts.withLock { counts in
      guard counts[reader, default: 0] < limit else { return nil }
      counts[reader, default: 0] += 1
      return Turn(self, reader)
    }
  }
}

extension WebResponse {
  /// The refusal of a reader's stream beyond the maximum.
  static var tooManyStreams: WebResponse {
    .sentence(
      .serviceUnavailable, "You have the maximum number of open streams.",
      headers: [.retryAfter: "30"])
  }
}
