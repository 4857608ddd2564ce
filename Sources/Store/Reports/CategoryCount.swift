/// Number of articles in a category, or in total.
package struct CategoryCount: Sendable, Hashable {
  /// `nil` is the total, in which each article counts once.
  package var category: String?
  package var articles: Int

  package init(category: String? = nil, articles: Int) {
    self.category = category
    self.articles = articles
  }
}
