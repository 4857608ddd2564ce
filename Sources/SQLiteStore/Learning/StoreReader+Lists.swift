import Foundation
import GRDB
import Models
import Store

extension StoreReader {
  /// A reader's open list: the last one, if nothing was learned from it yet.
  func openList(_ reader: Int64) throws -> StoredList? {
    try db.run(StoredList.open(of: "\(reader)")).first.map(StoredList.init)
  }

  /// A reader's list by its id, closed or not.
  func list(_ id: Int64, reader: Int64) throws -> StoredList? {
    try db.run(StoredList.with(id: id, of: "\(reader)")).first.map(StoredList.init)
  }

  /// The list that a reader was shown before the open one.
  func lastClosedList(_ reader: Int64) throws -> StoredList? {
    try db.run(StoredList.lastClosed(of: "\(reader)")).first.map(StoredList.init)
  }

  /// The closed lists of a reader, in the order in which they were closed.
  func closedLists(reader: Int64) throws -> [StoredList] {
    try db.run(StoredList.closed(of: "\(reader)")).map(StoredList.init)
  }

  /// The last closed lists of a reader that were shown by a date, latest first.
  func closedLists(reader: Int64, by date: Date, limit: Int) throws -> [StoredList] {
    try db.run(
      """
      SELECT id, at, shown, entries FROM shown_list
      WHERE reader_id = \(reader) AND closed > 0 AND at <= \(date)
      ORDER BY closed DESC LIMIT \(limit)
      """
    ).map(StoredList.init)
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
