/// What was asked for is not there.
package enum ServingFault: Error, Sendable, Hashable {
  case noSuchArticle(Int64)
  /// There is none before or after it.
  case noNeighbour(category: String, isForward: Bool)
  /// Neither a story nor an article of this id.
  case noSuchStory(Int64)
  /// With the numbers of those that are there.
  case noSuchRevision(Int64, number: Int, known: [Int])
  /// It has one text, which was never edited.
  case neverEdited(Int64)
  /// With the nearest names of those that are there.
  case noSuchCategory(String, near: [String])
  case noSuchSource(String, near: [String])
  /// The cursor is a place in a list of another order.
  case otherOrder
}
