package import Models

/// What came into a list.
package struct ArrivedArticles: Sendable {
  /// The id of the last article that came, into whatever list; 0 before the first.
  package var latest: Int64
  package var items: [RankedArticle] = []

  package init(latest: Int64, items: [RankedArticle] = []) {
    self.latest = latest
    self.items = items
  }
}
