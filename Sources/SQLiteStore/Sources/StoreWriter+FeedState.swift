import Foundation
import GRDB
import Models
import Store

extension StoreReader {
  /// The feed state of each configured source, by source id; sources never polled, or whose URL has
  /// changed since, are left out.
  func feedStates() throws -> [Int64: FeedState] {
    // Row by row: a copied row is several times larger than the state, and slower to read.
    let statement = try db.cachedStatement(
      sql: """
        SELECT feed_state.* FROM feed_state JOIN source ON source.id = source_id
        WHERE configured = 1 AND source.url = feed_state.url
        """)
    let (rows, names) = (try Row.fetchCursor(statement), ColumnNames(of: statement))
    var states: [Int64: FeedState] = [:]
    while let row = try rows.next() { states[row["source_id"]] = try .known(names.of(row)) }
    return states
  }
}

extension StoreWriter {
  /// Inserts the state of a source's feed, if there is none.
  func insertFeedState(_ state: FeedState, source: Int64) throws {
    _ = try db.run("\(sql: state.insertion(source: source)) ON CONFLICT DO NOTHING")
  }

  /// Writes the state of a source's feed and ends its claim.
  func setFeedState(_ state: FeedState, source: Int64) throws {
    // An upsert, since replacing the row would not fire the update trigger that reports failing
    // sources.
    _ = try db.run(
      """
      \(sql: state.insertion(source: source))
      ON CONFLICT DO UPDATE SET \(sql: FeedState.replacing)
      """)
  }

  /// Sets a source's next due date; the rest of its state stays.
  func setNextLook(_ date: Date, because reason: PollReason, source: Int64) throws {
    try db.cachedStatement(
      sql: "UPDATE feed_state SET next_due = ?, next_reason = ? WHERE source_id = ?"
    ).execute(arguments: [date.stored, reason.rawValue, source])
  }
}

extension FeedState {
  /// For an upsert.
  fileprivate static let replacing = assignments(from: "excluded")
  private static let names = columnNames.joined(separator: ", ")

  fileprivate func insertion(source: Int64) -> SQLStatement {
    let values = columns.map(\.value)
    return
      "INSERT INTO feed_state (source_id, \(sql: Self.names)) VALUES (\(source), \(values: values))"
  }
}
