package import Models

/// Articles that arrived in a list.
package struct ArrivedArticles: Sendable {
  /// The cursor after which all future articles come, in any list; 0 before the first article.
  package var latest: Int64
  package var items: [RankedArticle] = []

  package init(latest: Int64, items: [RankedArticle] = []) {
    self.latest = latest
    self.items = items
  }
}
