import Foundation
package import Logging
import Synchronization

/// The process's ``GuessThrottle``, and the log line that fail2ban reads.
package final class GuessLog: Sendable {
  private let throttle = Mutex(GuessThrottle())
  private let logger: Logger

  package init(logger: Logger) {
    self.logger = logger
  }

  func verdict(address: String, reader: String?, at now: Date) -> GuessThrottle.Verdict {
    throttle.withLock { $0.verdict(address: address, reader: reader, at: now) }
  }

  /// - Parameter way: the kind of secret that was wrong: `page`, `app`, `link`.
  func wrong(_ way: String, address: String, reader: String?, at now: Date) {
    let tries = throttle.withLock { $0.wrong(address: address, reader: reader, at: now) }
    logger.warning(
      "A sign-in was refused",
      metadata: ["address": "\(address)", "way": "\(way)", "tries": "\(tries)"])
  }

  func right(reader: String) {
    throttle.withLock { $0.right(reader: reader) }
  }
}
