import Foundation
import GRDB
import Models
import Store

extension StoreReader {
  /// A reader's open list: the last one, if nothing was learned from it yet.
  func openList(_ reader: Int64) throws -> StoredList? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT id, at, shown, entries FROM shown_list
        WHERE reader_id = ? AND closed = 0 ORDER BY at DESC LIMIT 1
        """)
    return try Row.fetchOne(statement, arguments: [reader]).map(StoredList.init(row:))
  }

  /// A reader's list by its id, closed or not.
  func list(_ id: Int64, reader: Int64) throws -> StoredList? {
    let statement = try db.cachedStatement(
      sql: "SELECT id, at, shown, entries FROM shown_list WHERE id = ? AND reader_id = ?")
    return try Row.fetchOne(statement, arguments: [id, reader]).map(StoredList.init(row:))
  }

  /// The list that a reader was shown before the open one.
  func lastClosedList(_ reader: Int64) throws -> StoredList? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT id, at, shown, entries FROM shown_list WHERE reader_id = ? AND closed > 0
        ORDER BY closed DESC LIMIT 1
        """)
    return try Row.fetchOne(statement, arguments: [reader]).map(StoredList.init(row:))
  }

  /// The closed lists of a reader, in the order in which they were closed.
  func closedLists(reader: Int64) throws -> [StoredList] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT id, at, shown, entries FROM shown_list WHERE reader_id = ? AND closed > 0
        ORDER BY closed
        """, arguments: [reader]
    ).map(StoredList.init(row:))
  }

  /// The last closed lists of a reader that were shown by a date, latest first.
  func closedLists(reader: Int64, by date: Date, limit: Int) throws -> [StoredList] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT id, at, shown, entries FROM shown_list
        WHERE reader_id = ? AND closed > 0 AND at <= ? ORDER BY closed DESC LIMIT ?
        """)
    return try Row.fetchAll(statement, arguments: [reader, date.stored, limit])
      .map(StoredList.init(row:))
  }

  /// The impressions and openings that a closed list of a reader contributes.
  func exposures(ofList list: Int64, reader: Int64) throws -> ListExposures {
    let statement = try db.cachedStatement(
      sql: """
        SELECT c.exposures FROM shown_list l JOIN closed_list c ON c.closed = l.closed
        WHERE l.id = ? AND l.reader_id = ?
        """)
    return ListExposures(
      bytes: try Data.fetchOne(statement, arguments: [list, reader]) ?? Data())
  }

  /// The impressions and openings of each closed list of all readers, in the order of closing, and
  /// the period in which it was shown (``ArticleExposure/period(at:)``); `nil` for a list closed by
  /// a version that did not age them.
  func allClosedLists() throws -> [(list: ListExposures, period: Int64?)] {
    try Row.fetchAll(db, sql: "SELECT exposures, period FROM closed_list ORDER BY closed").map {
      row in
      (try row.withUnsafeData(atIndex: 0) { ListExposures(bytes: $0 ?? Data()) }, row[1])
    }
  }

  /// Number of a reader's judged lists, of those with a choice, and of examples from another
  /// program.
  func judgedLists(of reader: Int64) throws -> (closed: Int, chosen: Int, moved: Int) {
    let row = try Row.fetchOne(
      db,
      sql: """
        SELECT count(*) AS closed, count(nullif(j.evidence, 0)) AS chosen,
          (SELECT count(*) FROM lesson l CROSS JOIN moved_article m
            ON m.article_id = l.article_id AND m.reader_id = ?1 AND l.at < m.at
            WHERE l.reader_id = ?1) AS moved
        FROM closed_list c JOIN list_judgement j ON j.closed = c.closed WHERE c.reader_id = ?1
        """, arguments: [reader])
    return (row?["closed"] ?? 0, row?["chosen"] ?? 0, row?["moved"] ?? 0)
  }

  /// The judgements of the closed lists of all readers, in the order of closing. A judgement is
  /// `nil` if none is stored but the list's entries are; lists with neither are left out.
  func judgements() throws -> [(list: Int64, reader: Int64, judgement: ListJudgement?)] {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT c.list_id, c.reader_id, j.evidence, j.foresight FROM closed_list c
        LEFT JOIN list_judgement j ON j.closed = c.closed
        WHERE j.closed IS NOT NULL OR EXISTS (SELECT 1 FROM shown_list WHERE id = c.list_id)
        ORDER BY c.closed
        """)
    return try Array(
      rows.map { row in
        let judgement = (row[2] as Double?).map { evidence in
          ListJudgement(evidence: evidence, logLikelihoods: Self.doubles(row[3]))
        }
        return (row[0], row[1], judgement)
      })
  }
}

extension StoredList {
  /// Reads columns by position: id, at, shown, entries.
  fileprivate init(row: Row) throws {
    self.init(
      id: row[0], at: Date(stored: row[1]), shown: row[2],
      entries: try row.withUnsafeData(atIndex: 3) { [UInt8]($0 ?? Data()) })
  }
}
