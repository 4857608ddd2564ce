/// A piece of a list during a walk over the whole list.
package struct ListPiece: Sendable {
  /// The category of the list, spelled as in the reader's list.
  package var category: String?
  package var articles: [WholeArticle]
  package var isLast: Bool

  package init(category: String? = nil, articles: [WholeArticle], isLast: Bool) {
    self.category = category
    self.articles = articles
    self.isLast = isLast
  }
}
