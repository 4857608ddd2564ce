package import Foundation

extension ArticleStore {
  package func streamSources() throws -> [StreamSource] {
    try read { try $0.streamSources() }
  }

  package func streamIDs(_ query: StreamQuery, reader: String) throws -> [Int64] {
    // No reader has the id 0: the marks of one who did nothing yet.
    try read { try $0.streamIDs(query, reader: $0.readerID(reader) ?? 0) }
  }

  package func streamItems(_ ids: [Int64], reader: String) throws -> [StreamItem] {
    try read { try $0.streamItems(ids, reader: $0.readerID(reader) ?? 0) }
  }

  package func streamCounts(
    of sources: [Int64], reader: String
  ) throws -> [Int64: StreamCount] {
    try read { try $0.streamCounts(of: sources, reader: $0.readerID(reader) ?? 0) }
  }

  package func streamLength(of sources: [Int64], reader: String) throws -> Int {
    try read { try $0.streamLength(of: sources, reader: $0.readerID(reader) ?? 0) }
  }

  package func existing(_ ids: [Int64]) throws -> [Int64] {
    try read { try $0.existing(ids) }
  }

  package func mark(_ ids: [Int64], isRead: Bool, reader: String, at now: Date) throws {
    try write { try $0.mark(ids, isRead: isRead, reader: $0.readerID(reader), at: now) }
  }

  package func markRead(
    _ query: StreamQuery, before: Date?, reader: String, at now: Date
  ) throws {
    try write {
      try $0.markRead(query, before: before, reader: $0.readerID(reader), at: now)
    }
  }
}
