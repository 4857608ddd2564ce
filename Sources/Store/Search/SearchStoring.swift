package import Basics
import Foundation
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

extension SearchQuery {
  /// The conditions of a search on an article, besides its words. The first one excludes most
  /// articles.
  ///
  /// - Parameters:
  ///   - article: an SQL expression for the article's id.
  ///   - names: the lists that the expression names.
  package func conditions(
    on article: String, reader: Int64?, of names: NamedLists
  ) -> SQLStatement {
    var ranks: [SQLStatement] = []
    if let source {
      ranks.append(
        "r.source_id = (SELECT id FROM source WHERE \(folded: "name") = \(key: source))")
    }
    if let category {
      ranks.append(
        "r.category_id = (SELECT id FROM category WHERE \(folded: "name") = \(key: category))")
    }
    if !scope.without.isEmpty { ranks.append("NOT r.source_id \(in: scope.without)") }
    if let only = scope.only { ranks.append("r.source_id \(in: only)") }
    if let sources = names.sources { ranks.append("r.source_id \(in: sources)") }
    if let categories = names.categories { ranks.append("r.category_id \(in: categories)") }
    if let since { ranks.append("r.dated >= \(since)") }
    let state: SQLStatement = """
      SELECT 1 FROM article_state s WHERE s.reader_id = \(reader) AND s.article_id = \(sql: article)
      """
    let isRead = unread ? " OR s.read_at IS NOT NULL" : ""
    var conditions: [SQLStatement] = [
      "NOT EXISTS (\(sql: state) AND (s.hidden_at IS NOT NULL\(sql: isRead)))"
    ]
    if bookmarked { conditions.append("EXISTS (\(sql: state) AND s.bookmarked_at IS NOT NULL)") }
    if !ranks.isEmpty {
      conditions.insert(
        """
        EXISTS (SELECT 1 FROM article_rank r
          WHERE r.article_id = \(sql: article) AND \(sql: ranks.joined(by: " AND ")))
        """, at: 0)
    }
    return conditions.joined(by: " AND ")
  }
}

/// Limits on the work of a search, whatever the query and the size of the store: for common words
/// only the latest articles are compared.
package struct SearchBounds: Sendable {
  /// Maximum number of matches to score.
  package var compared = 1000
  /// Maximum number of matches to filter, once there are enough for an answer.
  package var tried = 20_000
  /// Number of latest articles of a word from which its document frequency is estimated.
  package var counted = 500
  /// Maximum document frequency of a rare word. Finding all articles with a rare word is faster
  /// than finding the first article with a common one.
  package var rare = 20_000.0
  /// Maximum number of words that a prefix expands to.
  package var words = 32
  /// Number of latest headlines that select those words, if there are more.
  package var headlines = 200
  /// Maximum number of articles before, and of articles after an article, that are compared with it
  /// for each of its words.
  package var neighbours = 50
  /// Maximum number of an article's words to look up, not counting words that no other article
  /// holds. In a simulation of 4,000 articles of twenty subjects the nearest article was of the
  /// same subject in 0.79 of all cases with 16 words, in 0.92 with 32, and in 0.72 with 16 words
  /// that other articles need not hold.
  package var sharedTerms = 32
  /// Minimum score of related articles, in units of a word that only two articles hold.
  package var minShared = 1.5
  /// With fewer shared words than this there is no minimum score.
  package var fewTerms = 6

  /// Maximum number of steps that the patterns of an expression take (``ExpressionBudget``).
  package var steps = ExpressionBudget.ofQuery

  package init() {}
}

extension SearchBounds {
  /// Estimates a word's document frequency from the latest articles that hold it.
  ///
  /// - Parameters:
  ///   - found: number of those articles, at most ``counted``.
  ///   - first: their lowest id.
  package func count(found: Int, downTo first: Int64, among articles: Int64) -> Double {
    found < counted
      ? Double(found) : Double(found) * Double(articles) / Double(max(1, articles - first))
  }

  /// The words that a prefix expands to. If `words` is full, words of the latest headlines go
  /// first, the most frequent first: after a letter or two, a reader is likely to be typing one of
  /// them.
  ///
  /// - Parameters:
  ///   - words: words with this prefix in alphabetical order, at most ``words``.
  ///   - headlines: the words of each of the latest headlines; called only if needed.
  package func words(
    from prefix: String, inOrder words: [String], headlines: () throws -> [[String]]
  ) rethrows -> [String] {
    guard words.count == self.words else { return words }
    var counts: [String: Int] = [:]
    for headline in try headlines() {
      for word in headline where word.hasPrefix(prefix) && word != prefix {
        counts[word, default: 0] += 1
      }
    }
    let latest = counts.sorted { ($0.value, $1.key) > ($1.value, $0.key) }.prefix(self.words)
      .map(\.key)
    return latest + words.prefix(self.words - latest.count).filter { !latest.contains($0) }
  }
}

extension SearchQuery {
  /// The list of articles that match, latest first: the result of a search without words.
  package func latest(_ expression: MatchExpression) -> FeedQuery {
    var list = FeedQuery(
      category: category, source: source, sort: .newest, unread: unread, bookmarked: bookmarked,
      allVersions: true, since: since, condition: expression, limit: limit)
    list.now = now
    list.scope = scope
    return list
  }
}
