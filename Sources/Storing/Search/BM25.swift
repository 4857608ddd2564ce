import Foundation

/// How well an article matches: BM25 (S. Robertson and others, TREC-3, 1994), a word of the headline
/// counting as four of the body.
package enum BM25 {
  /// BM25's k₁ and b as FTS5 has them.
  private static let saturation = 1.2
  private static let lengthShare = 0.75
  /// What a word of the headline counts.
  package static let headline = 4.0

  /// What a word is worth that so many articles hold (BM25's idf).
  package static func worth(of count: Double, among articles: Double) -> Double {
    log(1 + (max(0, articles - count) + 0.5) / (count + 0.5))
  }

  /// How well an article matches several phrases.
  ///
  /// - Parameters:
  ///   - worths: of the phrases.
  ///   - hits: how often each stands in the article, weighed.
  ///   - length: words of the article.
  ///   - usual: of ``usual(words:articles:)``.
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

  /// What the same gives for one phrase that is worth 1.
  ///
  /// - Parameter length: 0 gives the most that any article with these hits has.
  package static func place(hits: Double, length: Double, usual: Double) -> Double {
    hits * (saturation + 1) / (hits + slack(length: length, usual: usual))
  }

  /// Words of an article on the whole.
  package static func usual(words: Int64, articles: Int64) -> Double {
    max(1, Double(words) / Double(max(1, articles)))
  }

  private static func slack(length: Double, usual: Double) -> Double {
    saturation * (1 - lengthShare + lengthShare * length / usual)
  }
}
