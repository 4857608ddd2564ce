package import Foundation
import Models

/// Polls that readers want now: whichever process polls finds them in the store.
package protocol WantedPollStoring: Sendable {
  /// Makes sources due that would be polled later.
  func want(_ sources: [Int64], at now: Date) throws

  /// Whether a wanted source waits to be polled.
  func hasWantedPolls(at now: Date) throws -> Bool
}

extension WantedPollStoring where Self: SQLStore {
  package func want(_ sources: [Int64], at now: Date) throws {
    guard !sources.isEmpty else { return }
    _ = try write(
      """
      UPDATE feed_state SET next_due = \(now), next_reason = \(PollReason.wanted.rawValue)
      WHERE source_id \(in: sources) AND next_due > \(now)
      """)
  }

  package func hasWantedPolls(at now: Date) throws -> Bool {
    try !read(
      """
      SELECT source_id FROM feed_state
      WHERE next_reason = \(PollReason.wanted.rawValue) AND next_due <= \(now) LIMIT 1
      """
    ).isEmpty
  }
}
