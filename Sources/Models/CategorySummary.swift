/// A category as a tab shows it.
package struct CategorySummary: Sendable, Hashable {
  package var name: String
  package var sources: Int
  package var articles: Int
  package var unread: Int

  package init(name: String, sources: Int, articles: Int, unread: Int) {
    self.name = name
    self.sources = sources
    self.articles = articles
    self.unread = unread
  }
}
