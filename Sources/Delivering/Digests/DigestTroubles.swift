import Synchronization

/// What was said of editions that can't be made: each trouble is said once, however often it is
/// tried again.
package final class DigestTroubles: Sendable {
  private let said = Mutex<[String: String]>([:])

  package init() {}

  func isNew(digest: String, slot: String, reason: String) -> Bool {
    said.withLock { $0.updateValue("\(slot) \(reason)", forKey: digest) != "\(slot) \(reason)" }
  }
}
