package import Foundation
import GRDB
package import Models
import Store

extension SQLiteStore {
  package func readingList(_ id: Int64, of reader: String, since: Date) throws -> ReadingList? {
    try read { reading in
      let rows = try Row.fetchCursor(
        reading.db.readingLists("l.id = ? AND"), arguments: [id, reader, since.stored])
      return try rows.next().flatMap(ReadingList.init(row:))
    }
  }

  package func readingLists(of reader: String, since: Date) throws -> [ReadingList] {
    try read { reading in
      try Row.fetchAll(reading.db.readingLists(), arguments: [reader, since.stored])
        .compactMap(ReadingList.init(row:))
    }
  }

  package func lastReadingList(
    with article: Int64, of reader: String, since: Date
  ) throws -> ReadingList? {
    try read { reading in
      let rows = try Row.fetchCursor(
        reading.db.readingLists(), arguments: [reader, since.stored])
      while let row = try rows.next() {
        let isHere = try row.withUnsafeData(named: "entries") { data in
          data.map { ReadingList.has(article, in: $0) } ?? false
        }
        if isHere { return ReadingList(row: row) }
      }
      return nil
    }
  }

  package func keep(_ list: ReadingList, of reader: String, since: Date) throws {
    try writeSoon { writer in
      let reader = try writer.readerID(reader)
      let db = writer.db
      try db.cachedStatement(
        sql: """
          INSERT INTO reading_list (id, reader_id, at, entries, continuation)
          VALUES (?, ?, ?, ?, ?)
          ON CONFLICT DO UPDATE SET at = excluded.at, entries = excluded.entries,
            continuation = excluded.continuation
          WHERE reader_id = excluded.reader_id
          """
      ).execute(
        arguments: [list.id, reader, list.at.stored, Data(list.bytes), list.continuation])
      try db.cachedStatement(
        sql: """
          DELETE FROM reading_list WHERE reader_id = ?1 AND (at < ?2 OR id IN (
            SELECT id FROM reading_list WHERE reader_id = ?1
            ORDER BY at DESC, id LIMIT -1 OFFSET ?3))
          """
      ).execute(arguments: [reader, since.stored, ReadingList.mostLists])
    }
  }
}

extension Database {
  /// The lists of a reader since a date, latest first.
  fileprivate func readingLists(_ condition: String = "") throws -> Statement {
    try cachedStatement(
      sql: """
        SELECT l.id, l.at, l.entries, l.continuation FROM reading_list l
        JOIN reader r ON r.id = l.reader_id WHERE \(condition) r.name = ? AND l.at >= ?
        ORDER BY l.at DESC, l.id
        """)
  }
}

extension ReadingList {
  fileprivate init?(row: Row) {
    self.init(
      id: row["id"], at: Date(stored: row["at"]), bytes: [UInt8](row["entries"] as Data),
      continuation: row["continuation"])
  }
}

extension Schema {
  static let readingLists = """
    -- Lists as they were shown to their readers: Models/ReadingList. Kept for a day.
    CREATE TABLE reading_list (
      -- Random, so that it does not tell how many there are.
      id INTEGER PRIMARY KEY,
      reader_id INTEGER NOT NULL REFERENCES reader(id) ON DELETE CASCADE,
      -- When it was last shown or continued.
      at REAL NOT NULL,
      -- The articles in the order shown, with their scores.
      entries BLOB NOT NULL,
      -- The query, and the pages with their cursors.
      continuation TEXT NOT NULL CHECK (json_valid(continuation))
    ) STRICT;
    CREATE INDEX reading_list_reader ON reading_list(reader_id, at);
    """
}
