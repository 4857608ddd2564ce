import Foundation
import Store

/// The retry policy for targets that could not be notified.
enum NoticeBackOff {
  /// Seconds after which an undelivered notice is dropped as outdated.
  static let maximumAge = 3 * 86_400.0
  private static let longest = 6 * 3600.0

  /// - Parameter failures: number of consecutive failures, this one included.
  static func wait(after failures: Int) -> Double {
    min(NoticePace.pause * pow(2, Double(min(max(failures, 1), 20))), longest)
  }

  /// Maximum number of notices in one request: fewer after failures, since one of them may be the
  /// cause.
  static func batch(after failures: Int) -> Int {
    max(1, 100 >> min(failures, 7))
  }
}
