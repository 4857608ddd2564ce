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
}

/// Questions about the words of a query, to be answered before it is sent to an index.
package struct TermLookup: Sendable, Hashable {
  /// Words whose document frequency is needed.
  package var counted: Set<String> = []
  /// Prefixes to expand to existing words.
  package var prefixes: Set<String> = []

  package init() {}
}

/// The answers to ``TermLookup``.
package struct TermStatistics: Sendable, Hashable {
  /// The highest article id, an estimate of the number of articles.
  package var articles: Int64
  /// Estimated document frequency of each word.
  package var counts: [String: Double]
  /// The words that each prefix expands to, without the prefix itself.
  package var words: [String: [String]]

  package init(articles: Int64, counts: [String: Double] = [:], words: [String: [String]] = [:]) {
    self.articles = articles
    self.counts = counts
    self.words = words
  }
}

/// The facts to look up before conditions are checked on an article, besides its own row.
package struct FactsNeeds: Sendable, Hashable {
  package var text = false
  package var states = false
  package var parts = false
  package var categories = false

  package init(_ conditions: [MatchCondition]) {
    for condition in conditions {
      switch condition {
      case .words(_, let field), .pattern(_, let field):
        if field == .text { text = true }
        if field == .category { categories = true }
      case .state: states = true
      case .part: parts = true
      case .language, .wordCount, .age: break
      }
    }
  }

  private init() { (text, states, parts, categories) = (true, true, true, true) }

  package static let all = FactsNeeds()
}
