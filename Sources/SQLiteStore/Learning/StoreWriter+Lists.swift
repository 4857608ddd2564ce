import Foundation
import GRDB
import Models
import Store

extension StoreWriter {
  /// Stores a list that is shown, or its next page.
  func setList(_ list: StoredList, reader: Int64) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO shown_list VALUES (?, ?, ?, ?, 0, ?)
        ON CONFLICT DO UPDATE SET shown = max(shown, excluded.shown),
          entries = CASE closed WHEN 0 THEN excluded.entries ELSE entries END
        WHERE reader_id = excluded.reader_id
        """
    ).execute(arguments: [list.id, reader, list.at.stored, list.shown, Data(list.entries)])
  }

  /// Closes a list, or changes a closed one: its choices, its judgement and its examples. Reduces
  /// or deletes the reader's old closed lists.
  func write(
    _ feedback: ListFeedback, reader: Int64, kept: KeptLists = .ofReader
  ) throws {
    try insertExamples(feedback.examples, reader: reader)
    let list = feedback.list
    let closed = try Int64.fetchOne(
      db.cachedStatement(
        sql: """
          UPDATE shown_list SET entries = ?, closed = CASE closed
            WHEN 0 THEN 1 + max((SELECT max(closed) FROM shown_list),
              ifnull((SELECT max(closed) FROM closed_list), 0)) ELSE closed END
          WHERE id = ? RETURNING closed
          """), arguments: [Data(list.entries), list.id])
    guard let closed else { return }
    try db.cachedStatement(
      sql: """
        INSERT INTO closed_list (closed, reader_id, list_id, exposures, period)
        VALUES (?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET exposures = excluded.exposures
        """
    ).execute(
      arguments: [
        closed, reader, list.id, Data(feedback.listed.bytes),
        ArticleExposure.period(at: list.at),
      ])
    try setJudgement(feedback.judgement, list: list.id)
    try thin("shown_list WHERE reader_id = ?1 AND closed > 0 AND closed <=", kept.whole, reader)
    // Each closed list makes at most one judgement too old.
    try thin("list_judgement WHERE closed =", kept.judged, reader)
    try thin("closed_list WHERE reader_id = ?1 AND closed <=", kept.counted, reader)
  }

  /// Deletes the rows that match `condition` with the list that the reader closed before the last
  /// `count`.
  private func thin(_ condition: String, _ count: Int, _ reader: Int64) throws {
    try db.cachedStatement(
      sql: """
        DELETE FROM \(condition) (SELECT closed FROM closed_list WHERE reader_id = ?1
          ORDER BY closed DESC LIMIT 1 OFFSET ?2)
        """
    ).execute(arguments: [reader, count])
  }

  /// Stores the judgement of a closed list.
  func setJudgement(_ judgement: ListJudgement, list: Int64) throws {
    try db.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO list_judgement SELECT c.closed, ?, ?
        FROM shown_list l JOIN closed_list c ON c.closed = l.closed WHERE l.id = ?
        """
    ).execute(arguments: [judgement.evidence, Self.data(judgement.logLikelihoods), list])
  }
}
