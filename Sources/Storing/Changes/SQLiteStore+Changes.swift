package import Models

extension SQLiteStore {
  package func changes(
    after place: ChangeNumber?, reader: String, category: String?, limit: Int
  ) throws -> ChangePage {
    try read { store in
      let category = try store.storedCategory(category)
      guard let place else { return ChangePage(next: try store.latestChange()) }
      return try store.changes(
        after: place, reader: store.readerID(reader), category: category, limit: limit)
    }
  }

  package func version() async throws -> Int {
    try await read { try $0.version() }
  }
}
