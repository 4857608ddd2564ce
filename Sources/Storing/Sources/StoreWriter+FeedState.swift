package import Foundation
import GRDB
package import Models

extension StoreReader {
  /// What is known of each configured source's feed, by the source's id; those never polled, or
  /// whose URL has changed since, are left out.
  package func feedStates() throws -> [Int64: FeedState] {
    // Row by row: a copied row is several times what it says, and slow to find its columns.
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT feed_state.* FROM feed_state JOIN source ON source.id = source_id
          WHERE configured = 1 AND source.url = feed_state.url
          """))
    var states: [Int64: FeedState] = [:]
    while let row = try rows.next() { states[row["source_id"]] = .known(row) }
    return states
  }

  /// What is known of one source's feed; `nil` as in ``feedStates()``.
  func feedState(_ source: Int64) throws -> FeedState? {
    try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT feed_state.* FROM feed_state JOIN source ON source.id = source_id
          WHERE source_id = ? AND source.url = feed_state.url
          """), arguments: [source]
    ).map(FeedState.known).next() ?? nil
  }

  package func heldHosts(at now: Date) throws -> [HostState] {
    try Row.fetchAll(
      db, sql: "SELECT * FROM host WHERE blocked_until > ?1 AND blocked_until <= ?1 + 691200",
      arguments: [now.stored]
    ).map(Self.host)
  }

  /// What is known of one host, `nil` when it was never asked.
  func host(_ name: String) throws -> HostState? {
    try Row.fetchOne(
      db.cachedStatement(sql: "SELECT * FROM host WHERE name = ?"), arguments: [name]
    ).map(Self.host)
  }

  private static func host(_ row: Row) -> HostState {
    HostState(host: row["name"], blockedUntil: row.date("blocked_until"))
  }
}

extension StoreWriter {
  /// Begins what is known of a source's feed, where nothing is.
  func insertFeedState(_ state: FeedState, source: Int64) throws {
    try db.cachedStatement(
      sql: "INSERT INTO feed_state \(FeedState.values) ON CONFLICT DO NOTHING"
    ).execute(arguments: StatementArguments([source] + state.columns.map(\.value)))
  }

  /// Writes what is known of a source's feed, and lets go of it.
  package func setFeedState(_ state: FeedState, source: Int64) throws {
    // A row that is replaced is no update to the trigger that tells of sources that fail.
    try db.cachedStatement(
      sql: """
        INSERT INTO feed_state \(FeedState.values) ON CONFLICT DO UPDATE SET \(FeedState.update)
        """
    ).execute(arguments: StatementArguments([source] + state.columns.map(\.value)))
  }

  /// Moves a source's next look; what else is known of it stays as it is.
  package func setNextLook(_ date: Date, because reason: LookReason, source: Int64) throws {
    try db.cachedStatement(
      sql: "UPDATE feed_state SET next_due = ?, next_reason = ? WHERE source_id = ?"
    ).execute(arguments: [date.stored, reason.rawValue, source])
  }

  /// Leaves a host alone until a date, and longer where that was said before, unless a clock that
  /// has gone back since said so.
  package func hold(_ host: String, until: Date) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO host (name, blocked_until) VALUES (?, ?) ON CONFLICT DO UPDATE SET
          blocked_until = CASE WHEN blocked_until > excluded.blocked_until
            AND blocked_until <= excluded.blocked_until + 691200
            THEN blocked_until ELSE excluded.blocked_until END
        """
    ).execute(arguments: [host, until.stored])
  }
}
