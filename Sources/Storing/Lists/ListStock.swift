/// Whether there is anything to be listed.
package struct ListStock: Sendable, Hashable {
  package var hasSources: Bool
  /// The id of the article that came last, 0 before the first.
  package var latestArticle: Int64

  package init(hasSources: Bool, latestArticle: Int64) {
    self.hasSources = hasSources
    self.latestArticle = latestArticle
  }
}
