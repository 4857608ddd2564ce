package import Models

/// What an article's features are computed from, where none are stored.
package struct ArticleWords: Sendable {
  package var article: Article
  /// How many articles were counted, and in how many of them the words of each bucket occur.
  package var counted: Double
  package var counts: [UInt32: Double]

  package init(article: Article, counted: Double, counts: [UInt32: Double]) {
    self.article = article
    self.counted = counted
    self.counts = counts
  }
}
