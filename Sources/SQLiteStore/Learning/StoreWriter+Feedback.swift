import Foundation
import GRDB
import Models
import Ranking
import Store

extension StoreWriter {
  /// Closes the list that a reader was shown last, if it is open, and learns from it.
  ///
  /// - Parameter known: the feedback computed before the transaction; used if it still applies.
  func closeOpenList(of reader: Int64, _ known: ListFeedback? = nil) throws {
    guard let open = try self.reader.openList(reader) else { return }
    let trials = try self.reader.trials(reader)
    let feedback =
      if let known,
        known.applies(to: open, opened: try self.reader.opened(by: reader, since: open.at))
      {
        known
      } else {
        ListFeedback(
          closing: open, after: try self.reader.lastClosedList(reader), trials: trials,
          marks: try self.reader.listMarks(of: open, reader: reader))
      }
    try session.close(feedback, of: reader, after: trials)
  }

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
}
