package import Models

/// Input for computing an article's features if none are stored.
package struct ArticleWords: Sendable {
  package var article: Article
  /// Number of articles counted, and per word bucket the number of articles that contain it
  /// (document frequency).
  package var counted: Double
  package var counts: [UInt32: Double]

  package init(article: Article, counted: Double, counts: [UInt32: Double]) {
    self.article = article
    self.counted = counted
    self.counts = counts
  }
}
