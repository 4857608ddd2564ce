import Foundation
import GRDB
package import Models

extension StoreWriter {
  /// Keeps a list that is shown, or the next page of one.
  package func setList(_ list: StoredList, reader: Int64) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO shown_list VALUES (?, ?, ?, ?, 0, ?)
        ON CONFLICT DO UPDATE SET shown = max(shown, excluded.shown),
          entries = CASE closed WHEN 0 THEN excluded.entries ELSE entries END
        WHERE reader_id = excluded.reader_id
        """
    ).execute(arguments: [list.id, reader, list.at.stored, list.shown, Data(list.entries)])
  }

  /// Closes a list, or changes a closed one: what was chosen from it, how that was judged, and what
  /// it teaches. Only the last so many of a reader are kept.
  package func closeList(_ closing: ListClosing, reader: Int64, kept: Int) throws {
    try insertLessons(closing.lessons, reader: reader)
    let list = closing.list
    try db.cachedStatement(
      sql: """
        UPDATE shown_list SET entries = ?, closed = CASE closed
          WHEN 0 THEN (SELECT max(closed) FROM shown_list) + 1 ELSE closed END WHERE id = ?
        """
    ).execute(arguments: [Data(list.entries), list.id])
    try setJudgement(closing.judgement, list: list.id)
    try db.cachedStatement(
      sql: """
        DELETE FROM shown_list WHERE reader_id = ?1 AND closed > 0 AND closed < (
          SELECT closed FROM shown_list WHERE reader_id = ?1 AND closed > 0
          ORDER BY closed DESC LIMIT 1 OFFSET ?2)
        """
    ).execute(arguments: [reader, kept])
  }

  /// Keeps how a closed list was judged.
  package func setJudgement(_ judgement: ListJudgement, list: Int64) throws {
    try db.cachedStatement(sql: "INSERT OR REPLACE INTO list_judgement VALUES (?, ?, ?)")
      .execute(arguments: [list, judgement.evidence, Self.data(judgement.foresight)])
  }
}
