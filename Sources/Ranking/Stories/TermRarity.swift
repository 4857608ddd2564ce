import Foundation

/// How much a term tells: the logarithm of how few articles hold it, what is known of the news at
/// large counting beside a store's own (ranking.md §3.3).
enum TermRarity {
  /// - Parameters:
  ///   - frequency: articles that hold the term.
  ///   - articles: all articles.
  static func rarity(_ term: Int32, frequency: Double, articles: Double) -> Double {
    let all = articles + BackgroundFrequencies.articles + 1
    let seen = frequency + BackgroundFrequencies.count(of: term) + 0.5
    return log(max(1.05, all / seen))
  }
}
