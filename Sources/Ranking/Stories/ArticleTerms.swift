package import Foundation
import Models

/// The terms of an article's headline and beginning, for a full comparison of two articles: an
/// article found by a search for some terms may share these by chance.
package struct ArticleTerms: Sendable {
  private let reading: StoryTerms

  /// - Parameter body: plain text; only its first 600 characters are used.
  package init(title: String, body: String) {
    reading = StoryTerms(
      StoryArticle(id: 0, source: 0, title: title, text: body, dated: .distantPast))
  }

  /// All terms, and 0 for the number of articles: the keys of the counts that
  /// ``vector(weights:at:)`` needs.
  package var terms: [Int32] { [0] + reading.terms }

  /// The TF-IDF vector of the article.
  ///
  /// - Parameter weights: the store's counts for ``terms``.
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
