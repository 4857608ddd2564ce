import Foundation

/// Limits of one reader's sessions and app passwords.
package enum ReaderLimits {
  package static let sessions = 100
  package static let apps = 100
  /// Maximum bytes of a browser's description of itself.
  package static let device = 300

  /// Whether to record that a session or an app password was used: once an hour, and if its
  /// address is another one; not with each request.
  static func isWorthNoting(
    _ last: Date?, _ place: String?, _ now: Date, _ address: String
  ) -> Bool {
    guard let last else { return true }
    return place != address || abs(now.timeIntervalSince(last)) >= 3600
  }
}
