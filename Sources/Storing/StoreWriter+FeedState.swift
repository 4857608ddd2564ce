package import Foundation
import GRDB
package import Models

extension StoreReader {
  /// What is known of each configured source's feed, by the source's id; those never polled, or
  /// whose URL has changed since, are left out.
  package func feedStates() throws -> [Int64: FeedState] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT feed_state.* FROM feed_state JOIN source ON source.id = source_id
        WHERE configured = 1 AND source.url = feed_state.url
        """)
    return Dictionary(
      rows.map { ($0["source_id"], FeedState(row: $0)) }, uniquingKeysWith: { first, _ in first })
  }

  /// What is known of one source's feed; `nil` as in ``feedStates()``.
  package func feedState(_ source: Int64) throws -> FeedState? {
    try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT feed_state.* FROM feed_state JOIN source ON source.id = source_id
          WHERE source_id = ? AND source.url = feed_state.url
          """), arguments: [source]
    ).map(FeedState.init(row:))
  }

  package func hosts() throws -> [HostState] {
    try Row.fetchAll(db, sql: "SELECT * FROM host").map { row in
      HostState(
        host: row["name"], blockedUntil: row.date("blocked_until"),
        lastRequestEnd: row.date("last_request_end"))
    }
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
    let columns = FeedState(url: "").columns
    let make = try db.cachedStatement(
      sql: """
        INSERT INTO feed_state (source_id, \(columns.map(\.name).joined(separator: ", ")))
        VALUES (\(Array(repeating: "?", count: columns.count + 1).joined(separator: ", ")))
        ON CONFLICT DO NOTHING
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

  /// Lets go of claimed sources without having polled them.
  package func release(_ sources: [Int64]) throws {
    let statement = try db.cachedStatement(
      sql: "UPDATE feed_state SET claimed_until = NULL WHERE source_id = ?")
    for id in sources { try statement.execute(arguments: [id]) }
  }

  /// Writes what is known of a source's feed, and lets go of it.
  package func setFeedState(_ state: FeedState, source: Int64) throws {
    let columns = state.columns
    try db.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO feed_state
          (source_id, \(columns.map(\.name).joined(separator: ", ")))
        VALUES (\(Array(repeating: "?", count: columns.count + 1).joined(separator: ", ")))
        """
    ).execute(arguments: StatementArguments([source] + columns.map(\.value)))
  }

  package func setHost(_ host: HostState) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO host VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET
          blocked_until = excluded.blocked_until, last_request_end = excluded.last_request_end
        """
    ).execute(
      arguments: [host.host, host.blockedUntil?.stored, host.lastRequestEnd?.stored])
  }
}
