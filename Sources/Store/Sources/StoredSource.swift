package import Foundation

/// A source in the store.
package struct StoredSource: Sendable, Hashable {
  package var id: Int64
  package var name: String
  package var homePage: String?
  /// Whether it is in a list; others are kept for their articles.
  package var isConfigured: Bool
  /// Whether it is or was in the shared list, not only in readers' own.
  package var isShared: Bool
  package var articles: Int
  /// Number of articles that one reader has not read.
  package var unread: Int
  /// New articles per day, since the first article of the last 30 days.
  package var newPerDay: Double

  /// Whether it has left the shared list: no list has its articles any more
  /// (``FeedQuery/isOfSubscriptions``).
  var hasLeft: Bool { isShared && !isConfigured }

  /// Seconds over which new articles are counted: 30 days.
  package static let window = 30 * 86_400.0

  /// New articles per day, rounded to a hundredth for display.
  ///
  /// - Parameters:
  ///   - recent: number of articles within the window.
  ///   - since: publication date of the first of them, seconds since 1970; `nil` if there are none.
  package static func newPerDay(_ recent: Int, since: Double?, at now: Date) -> Double {
    guard let since else { return 0 }
    let days = max(1, (now.stored - since) / 86_400)
    return hundredths(Double(recent) / days)
  }

  /// Also of a sum of such numbers, which is not exact.
  static func hundredths(_ number: Double) -> Double { (number * 100).rounded() / 100 }
}
