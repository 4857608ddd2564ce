/// A source that is no longer configured but still has articles.
package struct RemovedSource: Sendable, Hashable {
  package var id: Int64
  package var name: String
  package var articles: Int
  /// Number of these articles that any reader has bookmarked.
  package var bookmarked: Int

  package init(id: Int64, name: String, articles: Int, bookmarked: Int) {
    self.id = id
    self.name = name
    self.articles = articles
    self.bookmarked = bookmarked
  }
}
