package import Store

extension SQLiteStore {
  package func entryCount(_ query: EntryQuery, reader: String) throws -> Int {
    guard !query.sources.isEmpty else { return 0 }
    var plain = EntryQuery(sources: query.sources, limit: query.limit)
    plain.isRead = query.isRead
    (plain.order, plain.isDescending, plain.offset) = (
      query.order, query.isDescending, query.offset
    )
    let isPlain = plain == query
    return try read { store in
      let reader = try store.readerID(reader) ?? 0
      if isPlain {
        // Counts whole sources without looking at each article.
        let all = try store.streamLength(of: query.sources, reader: reader)
        guard let isRead = query.isRead else { return all }
        let unread = try store.streamCounts(of: query.sources, reader: reader).values
          .reduce(0) { $0 + $1.unread }
        return isRead ? all - unread : unread
      }
      let counted = try store.db.run("SELECT count(*) \(sql: query.rows(of: "\(reader)"))")
      return try counted.first?.value() ?? 0
    }
  }
}
