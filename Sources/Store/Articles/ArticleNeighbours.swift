package import Models

/// The previous and the next article of an article.
package struct ArticleNeighbours: Sendable {
  /// The first category that lists the article.
  package var category: String
  /// `nil` at the beginning of the list.
  package var before: RankedArticle?
  /// `nil` at the end of the list.
  package var after: RankedArticle?

  package init(category: String, before: RankedArticle? = nil, after: RankedArticle? = nil) {
    self.category = category
    self.before = before
    self.after = after
  }
}
