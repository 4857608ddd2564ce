package import Models
package import Store

extension SQLiteStore {
  package func search(_ query: SearchQuery, reader: String) throws -> [SearchHit] {
    try read { store in
      let reader = try store.readerID(reader)
      return try store.search(store.resolved(query, reader: reader), reader: reader)
    }
  }

  package func related(
    to article: Int64, by likeness: RelatedLikeness, reader: String
  ) throws -> [RankedArticle] {
    try read { try $0.related(to: article, by: likeness, reader: $0.readerID(reader)) }
  }
}
