package import Models
package import Store

extension SQLiteStore {
  package func changes(
    after place: ChangeNumber?, reader: String, category: String?, limit: Int
  ) throws -> ChangePage {
    try read { store in
      let reader = try store.readerID(reader)
      let list = try store.resolved(FeedQuery(category: category), reader: reader).query
      guard let place else { return ChangePage(next: try store.latestChange()) }
      return try store.changes(after: place, reader: reader, of: list, limit: limit)
    }
  }

  package func version() async throws -> Int {
    try await read { try $0.version() }
  }
}
