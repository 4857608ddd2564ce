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
    while let row = try rows.next() { states[row["source_id"]] = FeedState(row: row) }
    return states
  }

  /// What is known of one source's feed; `nil` as in ``feedStates()``.
  package func feedState(_ source: Int64) throws -> FeedState? {
    try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT feed_state.* FROM feed_state JOIN source ON source.id = source_id
          WHERE source_id = ? AND source.url = feed_state.url
          """), arguments: [source]
    ).map(FeedState.init(row:)).next()
  }

  /// The hosts that asked to be left alone for longer than `now`; of the others there is nothing
  /// to know before they are asked. What is held for longer than any host may ask for, a week and a
  /// little, was written by a clock that has gone back since.
  package func heldHosts(at now: Date) throws -> [HostState] {
    try Row.fetchAll(
      db, sql: "SELECT * FROM host WHERE blocked_until > ?1 AND blocked_until <= ?1 + 691200",
      arguments: [now.stored]
    ).map(Self.host)
  }

  /// What is known of one host, `nil` when it was never asked.
  package func host(_ name: String) throws -> HostState? {
    try Row.fetchOne(
      db.cachedStatement(sql: "SELECT * FROM host WHERE name = ?"), arguments: [name]
    ).map(Self.host)
  }

  private static func host(_ row: Row) -> HostState {
    HostState(host: row["name"], blockedUntil: row.date("blocked_until"))
  }
}

extension StoreWriter {
  /// Claims sources for a pass, so that two processes never poll the same one at once.
  ///
  /// - Parameters:
  ///   - process: who claims them.
  ///   - isAlive: whether a process is still there; the claim of one that is not is void.
  /// - Returns: those of `sources` that no other process holds; they are held until `until`, until
  ///   their state is written or until they are let go of.
  package func claim(
    _ sources: [(id: Int64, url: String)], at now: Date, until: Date, by process: Int32 = 0,
    isAlive: (Int32) -> Bool = { _ in true }
  ) throws -> Set<Int64> {
    let make = try db.cachedStatement(
      sql: """
        INSERT INTO feed_state \(FeedState.values) ON CONFLICT DO NOTHING
        """)
    // A claim from the far future was made by a clock that has gone back since.
    let holder = try db.cachedStatement(
      sql: """
        SELECT claimed_by FROM feed_state WHERE source_id = ?
        AND claimed_until > ? AND claimed_until <= ? + 3600
        """)
    let take = try db.cachedStatement(
      sql: "UPDATE feed_state SET claimed_until = ?, claimed_by = ? WHERE source_id = ?")
    var claimed: Set<Int64> = []
    for source in sources {
      let empty = FeedState(url: source.url).columns.map(\.value)
      try make.execute(arguments: StatementArguments([source.id] + empty))
      let held = try Int32.fetchOne(
        holder, arguments: [source.id, now.stored, until.stored])
      if let held, isAlive(held) { continue }
      try take.execute(arguments: [until.stored, process, source.id])
      claimed.insert(source.id)
    }
    return claimed
  }

  /// Prolongs claims that may have ended.
  ///
  /// - Parameter former: until when they held.
  /// - Returns: those of `sources` that nobody has claimed or polled since.
  package func renewClaims(
    _ sources: [Int64], from former: Date, until: Date, by process: Int32 = 0
  ) throws -> Set<Int64> {
    let statement = try db.cachedStatement(
      sql: """
        UPDATE feed_state SET claimed_until = ?
        WHERE source_id = ? AND claimed_until = ? AND claimed_by = ?
        """)
    var renewed: Set<Int64> = []
    for id in sources {
      try statement.execute(arguments: [until.stored, id, former.stored, process])
      if db.changesCount > 0 { renewed.insert(id) }
    }
    return renewed
  }

  /// Lets go of sources that a process has claimed, without having polled them.
  package func release(_ sources: [Int64], by process: Int32 = 0) throws {
    let statement = try db.cachedStatement(
      sql: "UPDATE feed_state SET claimed_until = NULL WHERE source_id = ? AND claimed_by = ?")
    for id in sources { try statement.execute(arguments: [id, process]) }
  }

  /// Writes what is known of a source's feed, and lets go of it.
  package func setFeedState(_ state: FeedState, source: Int64) throws {
    try db.cachedStatement(sql: "INSERT OR REPLACE INTO feed_state \(FeedState.values)")
      .execute(arguments: StatementArguments([source] + state.columns.map(\.value)))
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
