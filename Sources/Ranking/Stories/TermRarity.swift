import Foundation

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
