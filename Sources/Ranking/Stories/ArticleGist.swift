package import Foundation
import Models

/// What an article's headline and beginning tell of, to compare it with another in full: what a
/// search by some of its terms finds may share those by chance.
package struct ArticleGist: Sendable {
  private let reading: StoryReading

  /// - Parameter body: plain; its first 600 characters count.
  package init(title: String, body: String) {
    reading = StoryReading(
      StoryArticle(id: 0, source: 0, title: title, text: body, dated: .distantPast))
  }

  /// All terms, and 0 for the number of articles: what has to be known to weigh them.
  package var terms: [Int32] { [0] + reading.terms }

  /// The direction in which it points.
  ///
  /// - Parameter weights: what a store counted for ``terms``.
  package func vector(weights: [Int32: Double], at now: Date) -> TermVector {
    let unit = TermAging.weight(at: now)
    let articles = (weights[0] ?? 0) / unit
    return TermVector(
      reading.terms.map { term in
        let rarity = TermRarity.rarity(
          term, frequency: (weights[term] ?? 0) / unit, articles: articles)
        let count = reading.weight(of: term)
        return TermVector.Entry(term: term, weight: (1 + log(max(1, count))) * Float(rarity))
      })
  }
}
