import Foundation

/// How much a term tells: the logarithm of how few articles hold it, what is known of the news at
/// large counting beside a store's own (docs/ranking.md, S2).
enum TermRarity {
  /// No term tells more than one of ten thousand articles: among few, once says little.
  private static let least = 1e-4

  /// The share of articles that hold a term, below 1.
  ///
  /// - Parameters:
  ///   - frequency: articles that hold the term.
  ///   - articles: all articles.
  static func share(_ term: Int32, frequency: Double, articles: Double) -> Double {
    let all = articles + BackgroundFrequencies.articles + 1
    let seen = frequency + BackgroundFrequencies.count(of: term) + 0.5
    return min(0.95, max(least, seen / all))
  }

  /// ln(1/p) of the share.
  static func rarity(_ term: Int32, frequency: Double, articles: Double) -> Double {
    -log(share(term, frequency: frequency, articles: articles))
  }
}
