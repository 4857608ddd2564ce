package import Foundation
package import Models

/// Lists as they were shown to their readers (``ReadingList``). Always read from the primary
/// database: a replica may not have the list that was just shown.
package protocol ReadingListStoring: Sendable {
  /// A reader's list; `nil` if it is unknown or was last shown before `since`.
  func readingList(_ id: Int64, of reader: String, since: Date) throws -> ReadingList?

  /// The reader's lists that were shown since a date, latest first.
  func readingLists(of reader: String, since: Date) throws -> [ReadingList]

  /// The reader's list with an article that was shown last, since a date.
  func lastReadingList(with article: Int64, of reader: String, since: Date) throws -> ReadingList?

  /// Stores a list or its new pages, and deletes the reader's lists beyond
  /// ``ReadingList/maxLists`` and those last shown before `since`. A missing reader is created; a
  /// list of another reader stays as it is.
  ///
  /// For work that may be skipped: throws ``StoreFault`` if the database is busy.
  func keep(_ list: ReadingList, of reader: String, since: Date) throws
}

extension ReadingListStoring where Self: SQLStore {
  package func readingList(_ id: Int64, of reader: String, since: Date) throws -> ReadingList? {
    try read(
      """
      SELECT id, at, entries, continuation FROM reading_list
      WHERE id = \(id) AND reader_id = \(sql: Reader.id(named: reader)) AND at >= \(since)
      """
    ).first.flatMap(ReadingList.init)
  }

  package func readingLists(of reader: String, since: Date) throws -> [ReadingList] {
    try rows(of: reader, since: since).compactMap(ReadingList.init)
  }

  package func lastReadingList(
    with article: Int64, of reader: String, since: Date
  ) throws -> ReadingList? {
    for row in try rows(of: reader, since: since)
    where try ReadingList.has(article, in: row["entries"] as [UInt8]) {
      return try ReadingList(row)
    }
    return nil
  }

  /// Latest first.
  private func rows(of reader: String, since: Date) throws -> SQLRows {
    try read(
      """
      SELECT id, at, entries, continuation FROM reading_list
      WHERE reader_id = \(sql: Reader.id(named: reader)) AND at >= \(since)
      ORDER BY at DESC, id
      """)
  }

  package func keep(_ list: ReadingList, of reader: String, since: Date) throws {
    let owner = Reader.id(named: reader)
    try writeIfFree([
      Reader.adding(reader),
      """
      INSERT INTO reading_list AS l (id, reader_id, at, entries, continuation)
      VALUES (\(list.id), \(sql: owner), \(list.at), \(list.bytes), \(list.continuation))
      ON CONFLICT (id) DO UPDATE SET at = excluded.at, entries = excluded.entries,
        continuation = excluded.continuation
      WHERE l.reader_id = excluded.reader_id
      """,
      """
      DELETE FROM reading_list WHERE reader_id = \(sql: owner) AND (at < \(since) OR id IN (
        SELECT id FROM reading_list WHERE reader_id = \(sql: owner)
        ORDER BY at DESC, id LIMIT \(Int.max) OFFSET \(ReadingList.maxLists)))
      """,
    ])
  }
}

extension ReadingList {
  fileprivate init?(_ row: SQLRow) throws {
    self.init(
      id: try row["id"], at: try row["at"], bytes: try row["entries"],
      continuation: try row["continuation"])
  }
}
