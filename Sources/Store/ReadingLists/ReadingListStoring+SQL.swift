package import Foundation
package import Models

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
