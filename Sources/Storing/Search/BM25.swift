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
  package static func worth(of count: Double, among articles: Double) -> Double {
    log(1 + (max(0, articles - count) + 0.5) / (count + 0.5))
  }

  /// The score of an article for several phrases.
  ///
  /// - Parameters:
  ///   - worths: idf of each phrase.
  ///   - hits: weighted term frequency of each phrase in the article.
  ///   - length: number of words of the article.
  ///   - usual: from ``usual(words:articles:)``.
  package static func place(
    worths: some Sequence<Double>, hits: some Sequence<Double>, length: Double, usual: Double
  ) -> Double {
    let slack = slack(length: length, usual: usual)
    var sum = 0.0
    for (worth, hits) in zip(worths, hits) {
      sum += worth * hits * (saturation + 1) / (hits + slack)
    }
    return sum
  }

  /// The score for one phrase with idf 1.
  ///
  /// - Parameter length: 0 gives the upper bound for any article with these hits.
  package static func place(hits: Double, length: Double, usual: Double) -> Double {
    hits * (saturation + 1) / (hits + slack(length: length, usual: usual))
  }

  /// Average number of words of an article.
  package static func usual(words: Int64, articles: Int64) -> Double {
    max(1, Double(words) / Double(max(1, articles)))
  }

  private static func slack(length: Double, usual: Double) -> Double {
    saturation * (1 - lengthShare + lengthShare * length / usual)
  }
}
