/// Whether there is anything to be listed.
package struct ListStock: Sendable, Hashable {
  package var hasSources: Bool
  package var hasArticles: Bool

  package init(hasSources: Bool, hasArticles: Bool) {
    self.hasSources = hasSources
    self.hasArticles = hasArticles
  }
}
