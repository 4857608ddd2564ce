package import Foundation
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
