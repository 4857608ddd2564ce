/// Whether there are sources and articles to list.
package struct ListAvailability: Sendable, Hashable {
  package var hasSources: Bool
  package var hasArticles: Bool

  package init(hasSources: Bool, hasArticles: Bool) {
    self.hasSources = hasSources
    self.hasArticles = hasArticles
  }
}
