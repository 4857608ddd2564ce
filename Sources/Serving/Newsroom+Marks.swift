package import Models
import Storing

extension Newsroom {
  /// Articles with their marks; missing ids are omitted.
  package func articles(_ ids: [Int64]) throws -> [RankedArticle] {
    try store.articles(ids, reader: reader)
  }
}
