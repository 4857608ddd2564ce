package import Foundation

/// The decay of document frequencies: an article of thirty days ago counts half. Forward decay as
/// in ``Ranker``: counts are relative to a fixed time and need no updates.
package enum TermAging {
  /// Seconds.
  static let halfLife = 30.0 * 86_400
  /// 2020-01-01 UTC: before the time of nearly any clock, and recent enough that weights fit a
  /// `Double` until 2100.
  private static let epoch = Date(timeIntervalSince1970: 1_577_836_800)

  /// The weight of an article that is counted at this time.
  package static func weight(at date: Date) -> Double {
    exp2(min(1000, max(-1000, date.timeIntervalSince(epoch) / halfLife)))
  }
}
