package import Foundation

/// The inverse document frequency of a term, from a store's own counts and the background
/// frequencies (docs/ranking.md, S2).
enum TermRarity {
  /// Minimum share of articles: in a small collection a single occurrence says little.
  private static let minShare = 1e-4

  /// The share of articles that contain a term, below 1.
  ///
  /// - Parameters:
  ///   - frequency: number of articles that contain the term.
  ///   - articles: number of all articles.
  static func share(_ term: Int32, frequency: Double, articles: Double) -> Double {
    let all = articles + BackgroundFrequencies.articles + 1
    let seen = frequency + BackgroundFrequencies.count(of: term) + 0.5
    return min(0.95, max(minShare, seen / all))
  }

  /// ln(1/p) of the share p.
  static func rarity(_ term: Int32, frequency: Double, articles: Double) -> Double {
    -log(share(term, frequency: frequency, articles: articles))
  }
}

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
