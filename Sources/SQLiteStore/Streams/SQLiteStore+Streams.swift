package import Foundation
package import Store

extension SQLiteStore {
  package func streamIDs(_ query: StreamQuery, reader: String) throws -> [Int64] {
    // No reader has the id 0: it stands for a reader without marks.
    try read { try $0.streamIDs(query, reader: $0.readerID(reader) ?? 0) }
  }

  private static let streamItemColumns = StreamItem.sql(
    marked: "nullif(max(ifnull(s.read_at, 0), ifnull(s.bookmarked_at, 0)), 0)",
    html: StoreReader.shownHTML, text: StoreReader.shownText,
    ownTags: """
      (SELECT group_concat(tag, char(31)) FROM article_tag own
        WHERE own.article_id = a.id AND own.reader_id = ?1)
      """)

  package func streamItems(_ ids: [Int64], reader: String) throws -> [StreamItem] {
    try read { store in
      // No reader has the id 0.
      let reader = try store.readerID(reader) ?? 0
      let rows = try RawStatement(
        store.db,
        """
        SELECT \(Self.streamItemColumns)
        FROM json_each(?2) each CROSS JOIN article a ON a.id = each.value
        CROSS JOIN source ON source.id = a.source_id
        LEFT JOIN article_state s ON s.reader_id = ?1 AND s.article_id = a.id
        LEFT JOIN article_content c ON c.article_id = a.id
        LEFT JOIN article_page p ON p.article_id = a.id AND p.is_shown = 1
        WHERE s.hidden_at IS NULL
        """)
      let foreign = Set(try store.db.integers(OwnScope.foreign(ids, to: "\(reader)")))
      rows.bind(1, reader)
      rows.bind(2, JSONArray.of(ids.filter { !foreign.contains($0) }))
      var items: [StreamItem] = []
      items.reserveCapacity(ids.count)
      defer { rows.reset() }
      while try rows.next() { items.append(StreamItem(rows)) }
      // The rows arrive in the order of the ids, which SQLite does not guarantee. An ORDER BY would
      // make it copy and sort all texts.
      let places = Dictionary(
        ids.enumerated().map { ($1, $0) }, uniquingKeysWith: { one, _ in one })
      return items.sorted { places[$0.id] ?? 0 < places[$1.id] ?? 0 }
    }
  }

  package func streamCounts(
    of sources: [Int64], reader: String
  ) throws -> [Int64: StreamCount] {
    try read { try $0.streamCounts(of: sources, reader: $0.readerID(reader) ?? 0) }
  }

  package func streamLength(of sources: [Int64], reader: String) throws -> Int {
    try read { try $0.streamLength(of: sources, reader: $0.readerID(reader) ?? 0) }
  }

  package func markAll(
    _ query: StreamQuery, isRead: Bool, before: Date?, reader: String, at now: Date
  ) throws {
    try write {
      try $0.markAll(query, isRead: isRead, before: before, reader: $0.readerID(reader), at: now)
    }
  }
}

extension StreamItem {
  /// Reads a row of the statement of ``SQLiteStore/streamItems(_:reader:)``.
  fileprivate init(_ row: RawStatement) {
    self.init()
    let next = row.read(ArticleColumn.selected.setters, into: &metadata)
    row.read(Self.others, from: next, into: &self)
  }
}
