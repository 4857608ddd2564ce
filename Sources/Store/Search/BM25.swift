import Foundation

/// BM25 scores (S. Robertson and others, TREC-3, 1994). A word of the headline counts as four words
/// of the body.
package enum BM25 {
  /// BM25's k₁ and b, with the values of FTS5.
  private static let saturation = 1.2
  private static let lengthShare = 0.75
  /// Weight of a word in the headline.
  package static let headline = 4.0

  /// The inverse document frequency (BM25's idf) of a word that `count` of `articles` hold.
  package static func idf(documentFrequency count: Double, articles: Double) -> Double {
    log(1 + (max(0, articles - count) + 0.5) / (count + 0.5))
  }

  /// The score of an article for several phrases.
  ///
  /// - Parameters:
  ///   - weights: idf of each phrase.
  ///   - hits: weighted term frequency of each phrase in the article.
  ///   - length: number of words of the article.
  ///   - averageLength: from ``averageLength(words:articles:)``.
  package static func score(
    weights: some Sequence<Double>, hits: some Sequence<Double>, length: Double,
    averageLength: Double
  ) -> Double {
    let slack = slack(length: length, averageLength: averageLength)
    var sum = 0.0
    for (weight, hits) in zip(weights, hits) {
      sum += weight * hits * (saturation + 1) / (hits + slack)
    }
    return sum
  }

  /// The score for one phrase with idf 1.
  ///
  /// - Parameter length: 0 gives the upper bound for any article with these hits.
  package static func score(hits: Double, length: Double, averageLength: Double) -> Double {
    hits * (saturation + 1) / (hits + slack(length: length, averageLength: averageLength))
  }

  /// Average number of words of an article.
  package static func averageLength(words: Int64, articles: Int64) -> Double {
    max(1, Double(words) / Double(max(1, articles)))
  }

  private static func slack(length: Double, averageLength: Double) -> Double {
    saturation * (1 - lengthShare + lengthShare * length / averageLength)
  }
}
