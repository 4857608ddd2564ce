package import Models

/// The articles beside one.
package struct ArticleNeighbours: Sendable {
  /// The first category that lists it.
  package var category: String
  /// `nil` at the beginning.
  package var before: RankedArticle?
  /// `nil` at the end.
  package var after: RankedArticle?
}
