import Foundation
import Storing

/// How a target is told again that could not be told.
enum NoticeBackOff {
  /// Seconds after which a notice that was not delivered is no news any more.
  static let patience = 3 * 86_400.0
  private static let longest = 6 * 3600.0

  /// - Parameter failures: in a row, this one included.
  static func wait(after failures: Int) -> Double {
    min(NoticePace.pause * pow(2, Double(min(max(failures, 1), 20))), longest)
  }

  /// Notices in one request: fewer where it fails, since one of them may be why.
  static func batch(after failures: Int) -> Int {
    max(1, 100 >> min(failures, 7))
  }
}
