/// A requested item does not exist.
package enum ServingFault: Error, Sendable, Hashable {
  case noSuchArticle(Int64)
  /// No article is before or after it.
  case noNeighbour(category: String?, isForward: Bool)
  /// Neither a story nor an article has this id.
  case noSuchStory(Int64)
  /// With the numbers of the existing texts.
  case noSuchRevision(Int64, number: Int, known: [Int])
  /// It has only one text, because it was never edited.
  case neverEdited(Int64)
  /// With the nearest existing names.
  case noSuchCategory(String, near: [String])
  case noSuchSource(String, near: [String])
  /// The patterns of an expression take too many steps on the articles of a list or search.
  case costlyExpression
  /// The cursor belongs to a list in another order.
  case otherOrder
}
