/// A piece of a list that is gone over as a whole.
package struct ListPiece: Sendable {
  /// The category of the list, as the reader's list spells it.
  package var category: String?
  package var articles: [WholeArticle]
  package var isLast: Bool
}
