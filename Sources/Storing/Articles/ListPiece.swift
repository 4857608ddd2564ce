/// A piece of a list that is gone over as a whole.
package struct ListPiece: Sendable {
  /// The category of the list, as the reader's list spells it.
  package var category: String?
  package var articles: [WholeArticle]
  package var isLast: Bool

  package init(category: String? = nil, articles: [WholeArticle], isLast: Bool) {
    self.category = category
    self.articles = articles
    self.isLast = isLast
  }
}
