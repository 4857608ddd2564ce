package import Basics
import Matching
package import Models

/// Finding articles by their text.
package protocol SearchStoring: Sendable {
  /// The articles of the reader's own sources that match a query, best first; empty if the query
  /// has no word. Hidden articles are left out. An invalid query is never an error, except for
  /// unknown names.
  ///
  /// If very many articles match, only the latest of them are scored.
  ///
  /// - Throws: ``UnknownName`` for a category or a source that the reader's list does not have.
  func search(_ query: SearchQuery, reader: String) throws -> [SearchHit]

  /// The articles most similar to an article, nearest first: from the reader's own sources, one for
  /// each story, and none of the article's own story. Empty for an unknown article.
  ///
  /// - Parameter likeness: selects the words to search for and compares the candidates.
  func related(
    to article: Int64, by likeness: RelatedLikeness, reader: String
  ) throws -> [RankedArticle]
}

/// The patterns of an expression took more steps over the articles of one query than
/// ``ExpressionBudget/ofQuery``.
package struct CostlyExpression: Error, Sendable, Hashable {
  /// A clause without a full stop: what and what to do.
  package static let message =
    "its patterns take too many steps on so many articles; add a word, source: or age:, or use"
    + " fewer repetitions"

  /// - Throws: ``CostlyExpression`` if the meter of a query is spent.
  package static func check(_ meter: WorkMeter) throws(CostlyExpression) {
    if meter.isSpent { throw CostlyExpression() }
  }

  package init() {}
}

/// An article that shares words with another.
package struct SimilarArticle: Sendable, Hashable {
  package var text: IndexedText
  /// The score of the shared words; higher is more similar (see ``BM25``).
  package var likeness: Double

  package init(text: IndexedText, likeness: Double) {
    self.text = text
    self.likeness = likeness
  }
}
