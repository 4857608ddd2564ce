package import Models
import Storing

extension Newsroom {
  /// The articles before and after one in its category, as for cards; `nil` at an end.
  package func neighbours(
    of id: Int64
  ) throws -> (before: RankedArticle?, after: RankedArticle?) {
    let neighbours = try store.neighbours(of: id, reader: reader)
    return (neighbours?.before, neighbours?.after)
  }

  /// The article before or after one.
  ///
  /// - Throws: ``ServingFault`` if there is none.
  func neighbour(of id: Int64, isForward: Bool) throws -> Int64 {
    guard let neighbours = try store.neighbours(of: id, reader: reader) else {
      throw ServingFault.noSuchArticle(id)
    }
    guard let other = isForward ? neighbours.after : neighbours.before else {
      throw ServingFault.noNeighbour(category: neighbours.category, isForward: isForward)
    }
    return other.id
  }
}
