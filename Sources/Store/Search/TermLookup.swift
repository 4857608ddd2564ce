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
