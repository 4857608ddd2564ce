package import Models
import Storing

extension Newsroom {
  /// Articles with their marks; those that are not there are left out.
  package func articles(_ ids: [Int64]) throws -> [RankedArticle] {
    try store.articles(ids, reader: reader)
  }
}
