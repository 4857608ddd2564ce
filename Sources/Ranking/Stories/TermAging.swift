package import Foundation

/// How what is known of words fades: an article of thirty days ago counts half of one of today.
/// Forward decay as in ``Ranker``: counts are kept relative to a fixed time, so that nothing is
/// ever refreshed.
package enum TermAging {
  /// Seconds.
  static let halfLife = 30.0 * 86_400
  /// Far enough back that hardly a clock is before it, near enough that weights fit a `Double`
  /// until 2100.
  private static let epoch = Date(timeIntervalSince1970: 1_577_836_800)

  /// What one article of this time weighs.
  package static func weight(at date: Date) -> Double {
    exp2(min(1000, max(-1000, date.timeIntervalSince(epoch) / halfLife)))
  }
}
