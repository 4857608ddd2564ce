package import Foundation
import GRDB
import Models
package import Store

extension SQLiteStore {
  package func streamIDs(_ query: StreamQuery, reader: String) throws -> [Int64] {
    // No reader has the id 0: it stands for a reader without marks.
    try read { try $0.streamIDs(query, reader: $0.readerID(reader) ?? 0) }
  }

  package func streamItems(_ ids: [Int64], reader: String) throws -> [StreamItem] {
    try read { store in
      let reader = try store.readerID(reader)
      let rows = try store.db.rows(StreamItem.statement(of: ids, by: "\(reader)"))
      defer { rows.reset() }
      var items: [StreamItem] = []
      items.reserveCapacity(ids.count)
      while try rows.next() { items.append(StreamItem(rows)) }
      return items.ordered(as: ids)
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
  /// Reads a row of ``statement(of:by:)``.
  fileprivate init(_ row: RawStatement) {
    self.init()
    let next = row.read(ArticleColumn.selected.setters, into: &metadata)
    row.read(Self.others, from: next, into: &self)
  }
}

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

extension StoreWriter {
  func markAll(
    _ query: StreamQuery, isRead: Bool, before: Date?, reader: Int64, at now: Date
  ) throws {
    var query = query
    guard !query.sources.isEmpty, query.isRead.map({ $0 != isRead }) ?? true else { return }
    query.isRead = !isRead
    guard let range = try self.reader.streamRange(query) else { return }
    let walk = StreamStatement(query, of: try self.reader.sourceCount())
    let isEarly =
      before == nil ? "true" : "(SELECT fetched FROM article WHERE article.id = listed.id) < ?6"
    let listed = "(\(walk.sql)) listed WHERE \(isEarly)"
    let statement = try db.cachedStatement(
      sql: isRead
        ? """
        INSERT INTO article_state (reader_id, article_id, read_at)
        SELECT ?1, listed.id, ?5 FROM \(listed)
        ON CONFLICT DO UPDATE SET read_at = excluded.read_at
        """
        : """
        UPDATE article_state SET read_at = NULL WHERE reader_id = ?1 AND read_at <= ?5
        AND article_id IN (SELECT listed.id FROM \(listed))
        """)
    var arguments: [(any DatabaseValueConvertible)?] = [
      reader, range.lowerBound, range.upperBound, JSONArray.of(query.sources),
      isRead ? now.stored : Double.greatestFiniteMagnitude, before?.stored,
      JSONArray.of(query.labels), JSONArray.of(query.otherLabels),
    ]
    // A statement takes as many values as its highest number.
    let isLong = !query.otherLabels.isEmpty
    arguments.removeLast(isLong ? 0 : !query.labels.isEmpty ? 1 : before != nil ? 2 : 3)
    try statement.execute(arguments: StatementArguments(arguments))
  }
}
