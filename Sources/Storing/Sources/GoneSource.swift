/// A source that is no longer in the configuration, whose articles are still there.
package struct GoneSource: Sendable, Hashable {
  package var id: Int64
  package var name: String
  package var articles: Int
  /// Of these, those that somebody has bookmarked.
  package var bookmarked: Int

  package init(id: Int64, name: String, articles: Int, bookmarked: Int) {
    self.id = id
    self.name = name
    self.articles = articles
    self.bookmarked = bookmarked
  }
}
