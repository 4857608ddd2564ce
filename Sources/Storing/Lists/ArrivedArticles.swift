package import Models

/// What came into a list.
package struct ArrivedArticles: Sendable {
  /// A place after which everything comes that has not come yet, into whatever list; 0 before the
  /// first article.
  package var latest: Int64
  package var items: [RankedArticle] = []

  package init(latest: Int64, items: [RankedArticle] = []) {
    self.latest = latest
    self.items = items
  }
}
