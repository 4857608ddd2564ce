/// The data of a category's tab.
package struct CategorySummary: Sendable, Hashable {
  package var name: String
  package var sources: Int
  package var articles: Int
  package var unread: Int
  /// Number of sources that fail or are gone.
  package var failing: Int
  /// New articles a day, since the first of the last 30 days.
  package var newPerDay: Double

  package init(
    name: String, sources: Int, articles: Int, unread: Int, failing: Int = 0, newPerDay: Double = 0
  ) {
    self.name = name
    self.sources = sources
    self.articles = articles
    self.unread = unread
    self.failing = failing
    self.newPerDay = newPerDay
  }
}
