import Synchronization

/// The logged problems of editions that can't be made: each is logged once, however often the
/// edition is retried.
package final class ReportedDigestFailures: Sendable {
  private let said = Mutex<[String: String]>([:])

  package init() {}

  func isNew(digest: String, slot: String, reason: String) -> Bool {
    said.withLock { $0.updateValue("\(slot) \(reason)", forKey: digest) != "\(slot) \(reason)" }
  }
}
