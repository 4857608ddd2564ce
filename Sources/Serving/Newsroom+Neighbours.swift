package import Models
import Storing

extension Newsroom {
  /// The articles before and after one in its category, as cards have them; `nil` at an end.
  package func neighbours(
    of id: Int64
  ) throws -> (before: RankedArticle?, after: RankedArticle?) {
    try store.read { store in
      let reader = try store.readerID(reader)
      func neighbour(isForward: Bool) throws -> RankedArticle? {
        let other = try store.neighbour(of: id, isForward: isForward, reader: reader)
        return try other.flatMap { try store.articles([$0], reader: reader).first }
      }
      return (try neighbour(isForward: false), try neighbour(isForward: true))
    }
  }
}
