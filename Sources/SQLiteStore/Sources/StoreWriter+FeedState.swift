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

  /// The state of one source's feed; `nil` as in ``feedStates()``.
  func feedState(_ source: Int64) throws -> FeedState? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT feed_state.* FROM feed_state JOIN source ON source.id = source_id
        WHERE source_id = ? AND source.url = feed_state.url
        """)
    return try first(statement, [source]) {
      try FeedState.known(ColumnNames(of: statement).of($0))
    } ?? nil
  }

  func heldHosts(at now: Date) throws -> [HostState] {
    try Row.fetchAll(
      db, sql: "SELECT * FROM host WHERE blocked_until > ?1 AND blocked_until <= ?1 + ?2",
      arguments: [now.stored, PollLimits.longestHold]
    ).map { HostState(host: $0["name"], blockedUntil: $0.date("blocked_until")) }
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

  /// Puts a host on hold until a date. A later date already stored stays, unless it is so far ahead
  /// that a clock set back since must have written it.
  func hold(_ host: String, until: Date) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO host (name, blocked_until) VALUES (?1, ?2) ON CONFLICT DO UPDATE SET
          blocked_until = CASE WHEN blocked_until > excluded.blocked_until
            AND blocked_until <= excluded.blocked_until + ?3
            THEN blocked_until ELSE excluded.blocked_until END
        """
    ).execute(arguments: [host, until.stored, PollLimits.longestHold])
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
