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
    guard let query = query.toMark(isRead: isRead) else { return }
    try write { writer in
      let me = try writer.readerID(reader)
      guard let range = try writer.reader.streamRange(query) else { return }
      let list = try StreamStatement(query, of: writer.reader.sourceCount(), reader: me)
      try writer.session.add(
        StreamQuery.marking(
          list.ids(in: range), isRead: isRead, before: before, of: "\(me)", at: now))
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
