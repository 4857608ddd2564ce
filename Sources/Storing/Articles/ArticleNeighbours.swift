package import Models

/// The articles beside one.
package struct ArticleNeighbours: Sendable {
  /// The first category that lists it.
  package var category: String
  /// `nil` at the beginning.
  package var before: RankedArticle?
  /// `nil` at the end.
  package var after: RankedArticle?

  package init(category: String, before: RankedArticle? = nil, after: RankedArticle? = nil) {
    self.category = category
    self.before = before
    self.after = after
  }
}
