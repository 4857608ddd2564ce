package import Foundation
package import Store

extension SQLiteStore {
  package func streamIDs(_ query: StreamQuery, reader: String) throws -> [Int64] {
    // No reader has the id 0: it stands for a reader without marks.
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

  package func mark(_ ids: [Int64], isRead: Bool, reader: String, at now: Date) throws {
    try write { try $0.mark(ids, isRead: isRead, reader: $0.readerID(reader), at: now) }
  }

  package func markAll(
    _ query: StreamQuery, isRead: Bool, before: Date?, reader: String, at now: Date
  ) throws {
    try write {
      try $0.markAll(query, isRead: isRead, before: before, reader: $0.readerID(reader), at: now)
    }
  }

  package func lastArrivals(of sources: [Int64]) throws -> [Int64: Date] {
    try read { try $0.lastArrivals(of: sources) }
  }

  package func entryIDs(_ query: EntryQuery, reader: String) throws -> [Int64] {
    try read { try $0.entryIDs(query, reader: $0.readerID(reader) ?? 0) }
  }

  package func entryCount(_ query: EntryQuery, reader: String) throws -> Int {
    try read { try $0.entryCount(query, reader: $0.readerID(reader) ?? 0) }
  }
}
