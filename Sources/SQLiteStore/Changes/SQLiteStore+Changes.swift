package import Models
package import Store

extension SQLiteStore {
  package func changes(
    after place: ChangeNumber?, reader: String, category: String?, limit: Int
  ) throws -> ChangePage {
    try read { store in
      let reader = try store.readerID(reader)
      var query = FeedQuery(category: category)
      query.includesRemoved = true
      let list = try store.resolved(query, reader: reader).query
      return try ChangePage.read(after: place, reader: "\(reader ?? 0)", of: list, limit: limit) {
        try $0.map { try store.db.run($0) }
      } articles: {
        try store.articles($0, reader: reader)
      }
    }
  }

  package func version() async throws -> Int {
    try await read { Int(try $0.db.version()) }
  }
}
