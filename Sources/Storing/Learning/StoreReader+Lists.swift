package import Foundation
import GRDB
package import Models

extension StoreReader {
  /// A reader's list that nothing was learned from yet.
  package func openList(_ reader: Int64) throws -> StoredList? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT id, at, shown, entries FROM shown_list
        WHERE reader_id = ? AND closed = 0 ORDER BY at DESC LIMIT 1
        """)
    return try Row.fetchOne(statement, arguments: [reader]).map(StoredList.init(row:))
  }

  /// A reader's list by its id, closed or not.
  package func list(_ id: Int64, reader: Int64) throws -> StoredList? {
    let statement = try db.cachedStatement(
      sql: "SELECT id, at, shown, entries FROM shown_list WHERE id = ? AND reader_id = ?")
    return try Row.fetchOne(statement, arguments: [id, reader]).map(StoredList.init(row:))
  }

  /// The list that a reader was shown before the open one.
  package func lastClosedList(_ reader: Int64) throws -> StoredList? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT id, at, shown, entries FROM shown_list WHERE reader_id = ? AND closed > 0
        ORDER BY closed DESC LIMIT 1
        """)
    return try Row.fetchOne(statement, arguments: [reader]).map(StoredList.init(row:))
  }

  /// The closed lists of a reader, in the order in which they were closed.
  package func closedLists(reader: Int64) throws -> [StoredList] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT id, at, shown, entries FROM shown_list WHERE reader_id = ? AND closed > 0
        ORDER BY closed
        """, arguments: [reader]
    ).map(StoredList.init(row:))
  }

  /// The last closed lists of a reader that were shown by then, the last one first, each with the
  /// one before it.
  package func closedLists(
    reader: Int64, by date: Date, limit: Int
  ) throws -> [(list: StoredList, before: StoredList?)] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT id, at, shown, entries FROM shown_list
        WHERE reader_id = ? AND closed > 0 AND at <= ? ORDER BY closed DESC LIMIT ?
        """)
    let lists = try Row.fetchAll(statement, arguments: [reader, date.stored, limit + 1])
      .map(StoredList.init(row:))
    return lists.indices.prefix(limit).map { index in
      (lists[index], index + 1 < lists.count ? lists[index + 1] : nil)
    }
  }

  /// Goes over the closed lists of all readers in the order in which they were closed.
  package func forEachClosedList(_ body: (_ reader: Int64, StoredList) throws -> Void) throws {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT id, at, shown, entries, reader_id FROM shown_list WHERE closed > 0 ORDER BY closed
        """)
    while let row = try rows.next() { try body(row[4], try StoredList(row: row)) }
  }

  /// What the closed lists of all readers were judged to say, in the order in which they were
  /// closed; `nil` where nobody has judged.
  package func judgements() throws -> [(list: Int64, reader: Int64, judgement: ListJudgement?)] {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT l.id, l.reader_id, j.evidence, j.foresight FROM shown_list l
        LEFT JOIN list_judgement j ON j.list_id = l.id WHERE l.closed > 0 ORDER BY l.closed
        """)
    return try Array(
      rows.map { row in
        let judgement = (row[2] as Double?).map { evidence in
          ListJudgement(evidence: evidence, foresight: Self.doubles(row[3]))
        }
        return (row[0], row[1], judgement)
      })
  }
}

extension StoredList {
  /// By the places of the columns: id, at, shown, entries.
  fileprivate init(row: Row) throws {
    self.init(
      id: row[0], at: Date(stored: row[1]), shown: row[2],
      entries: try row.withUnsafeData(atIndex: 3) { [UInt8]($0 ?? Data()) })
  }
}
