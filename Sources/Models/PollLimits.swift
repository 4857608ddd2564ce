package import Foundation

/// Limits of polling (docs/polling.md). A stored date beyond its limit was written by a clock that
/// was set back since, and does not count.
package enum PollLimits {
  private static let day = 86_400.0
  /// Seconds until a source is due at most: only its own interval may set a later date (S14).
  package static let furthestDue = 8 * day
  /// Seconds for which a host may ask not to be contacted at most: longer than the longest pause
  /// that is obeyed.
  package static let longestHold = 8 * day
  /// Seconds by which another claim may end later than a claim that begins now.
  package static let claimTolerance = 3600.0
  /// Seconds of failures after which a source is polled weekly (E5).
  package static let deadAfter = 30 * day
}

extension FeedState {
  /// Whether the source has failed for so long that it is polled weekly.
  package func isDead(at now: Date) -> Bool {
    firstFailure.map { now.timeIntervalSince($0) >= PollLimits.deadAfter } ?? false
  }
}
