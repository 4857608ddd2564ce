package import Foundation
import Models

/// Computes when to poll next (polling.md).
package enum PollSchedule {
  static let day = 86400.0
  /// Seconds: the upper limit of hints and back-off (S7, E5).
  static let longest = day
  static let shortestBackOff = 900.0
  static let longestJitter = 1800.0

  /// Seconds to wait after a success.
  ///
  /// - Parameters:
  ///   - base: the interval, configured or adaptive.
  ///   - hint: the longest wait that the server or the feed asks for; it lengthens the interval and
  ///     never shortens it (S11).
  package static func waitAfterSuccess(base: Double, hint: Double) -> Double {
    max(base, min(hint, longest))
  }

  /// Seconds to wait after `failures` failures in a row; never less than the base.
  package static func waitAfterFailure(
    _ failures: Int, base: Double, firstFailure: Date, now: Date
  ) -> Double {
    if now.timeIntervalSince(firstFailure) >= PollLimits.deadAfter { return 7 * day }
    let doublings = min(max(failures - 1, 0), 16)
    let wait = max(base, shortestBackOff) * Double(1 << doublings)
    return max(base, min(longest, wait))
  }

  /// - Parameter jitter: 0..<1; adds at most a tenth of the wait and at most half an hour (S3).
  package static func nextDue(end: Date, wait: Double, jitter: Double) -> Date {
    end.addingTimeInterval(wait + jitter * min(wait / 10, longestJitter))
  }
}
