package import Foundation
import GRDB
import Glibc
package import Models
package import Store

extension SQLiteStore {
  package func forEachFeed(_ body: (PollableSource, FeedState?) throws -> Void) throws {
    try read { store in
      try store.db.forEachRow(
        of: """
          SELECT \(sql: PollableSource.columns), feed_state.*
          FROM source LEFT JOIN feed_state
            ON feed_state.source_id = source.id AND feed_state.url = source.url
          WHERE configured = 1 ORDER BY position
          """
      ) { row in
        let isKnown = try row["source_id"] as Int64? != nil
        try body(PollableSource(row), isKnown ? FeedState.known(row) : nil)
      }
    }
  }

  package func forEachDueFeed(
    at now: Date, _ body: (PollableSource, FeedState?) throws -> Void
  ) throws {
    try read { store in
      try store.db.forEachRow(
        of: """
          SELECT \(sql: PollableSource.columns), feed_state.*, feed_state.url = source.url AS is_current
          -- SQLite keeps the order of a joined subquery only if it has a LIMIT.
          FROM (
            SELECT source_id AS due, next_due AS at FROM feed_state
              WHERE gone <> 'confirmed' AND next_due IS NULL
            UNION ALL SELECT source_id, next_due FROM feed_state
              WHERE gone <> 'confirmed' AND next_due <= \(now)
            UNION ALL SELECT source_id, next_due FROM feed_state
              WHERE gone <> 'confirmed' AND next_due > \(now.stored + PollLimits.furthestDue)
            ORDER BY at LIMIT -1)
          CROSS JOIN source ON source.id = due AND source.configured = 1
          CROSS JOIN feed_state ON feed_state.source_id = due
          """
      ) { row in
        try body(PollableSource(row), row["is_current"] ? FeedState.known(row) : nil)
      }
    }
  }

  package func nextDue(after now: Date) throws -> Date? {
    try read(
      """
      SELECT f.next_due FROM feed_state f
      CROSS JOIN source ON source.id = f.source_id AND source.configured = 1
      WHERE f.gone <> 'confirmed' AND f.next_due > \(now) ORDER BY f.next_due LIMIT 1
      """
    ).first?["next_due"]
  }

  package func exchange(_ batch: PollBatch) async throws -> PollBatchResult {
    try await write { [path] writer in
      try writer.exchange(batch) { WriterPriorityLock.isHeld(besideDatabase: path) }
    }
  }

  package func release(_ sources: [Int64]) async throws {
    try await write { try $0.release(sources, by: .current) }
  }
}

extension StoreWriter {
  /// Maximum time for poll records in one transaction; the rest is left to the next one.
  private static let longestExchange = Duration.milliseconds(250)

  /// Stores at least one poll record.
  ///
  /// - Parameter isWaitedFor: whether a foreground write waits, to which the transaction then leaves
  ///   the database.
  func exchange(
    _ batch: PollBatch, isWaitedFor: () -> Bool = { false }
  ) throws -> PollBatchResult {
    let start = ContinuousClock.now
    var result = PollBatchResult()
    result.renewed = try batch.renewals.map { try renewClaims($0, by: .current) }
    result.claimed = try batch.claims.map { try claim($0, by: .current) }
    for record in batch.records
    where result.stored.isEmpty
      || start.duration(to: .now) < Self.longestExchange && !isWaitedFor()
    {
      result.stored.append(try apply(record))
    }
    return result
  }

  private func apply(_ record: PollRecord) throws -> DocumentCounts {
    let counts = try record.document.map { DocumentCounts(try ingest([$0])[0]) }
    if let state = record.state {
      try session.insert(
        [state.row(of: record.source)], into: "feed_state", FeedState.rowNames,
        FeedState.replacing)
    }
    try session.add(PollRecord.findings(of: [record]))
    return counts ?? DocumentCounts()
  }
}

extension StoreReader {
  /// Whether a source has no articles, not even deleted ones.
  func holdsNothing(of source: Int64) throws -> Bool {
    try db.integer(
      """
      SELECT NOT EXISTS (SELECT 1 FROM article WHERE source_id = \(source))
        AND NOT EXISTS (SELECT 1 FROM deleted_article WHERE source_id = \(source))
      """) == 1
  }
}

extension StoreWriter {
  /// Claims sources.
  ///
  /// - Parameter isAlive: whether a process is still running; claims of ended processes are void.
  func claim(
    _ request: ClaimRequest, by owner: ClaimOwner,
    isAlive: (ClaimOwner) -> Bool = { $0.isAlive }
  ) throws -> [Int64: ClaimedFeed] {
    var claimed: [Int64: ClaimedFeed] = [:]
    for feed in request.feeds {
      let found = try db.run(
        """
        SELECT f.*, source.url = f.url AS is_current, host.name AS host_name,
          host.blocked_until AS host_blocked_until
        FROM source LEFT JOIN feed_state f ON f.source_id = source.id
        LEFT JOIN host ON host.name = \(feed.host) WHERE source.id = \(feed.source)
        """
      ).first
      guard let row = found else { continue }
      let known = try ClaimedFeed(row)
      guard known.state?.lastPoll == feed.lastPoll else { continue }
      if let holder = try Self.holder(row, request), isAlive(holder) { continue }
      if try row["source_id"] as Int64? == nil {
        try session.insert(
          [FeedState(url: feed.url).row(of: feed.source)], into: "feed_state", FeedState.rowNames,
          "ON CONFLICT DO NOTHING")
      }
      try session.add(
        """
        UPDATE feed_state SET claimed_until = \(request.until), claimed_by = \(Int64(owner.process))
        WHERE source_id = \(feed.source)
        """)
      claimed[feed.source] = known
    }
    return claimed
  }

  /// The process that holds the claim. A claim that ends in the far future was made under a clock
  /// that was set back since, and is ignored.
  private static func holder(_ row: SQLRow, _ request: ClaimRequest) throws -> ClaimOwner? {
    guard let until: Double = try row["claimed_until"], until > request.now.stored,
      until <= request.until.stored + PollLimits.claimTolerance,
      let process: Int = try row["claimed_by"]
    else { return nil }
    return ClaimOwner(process: Int32(truncatingIfNeeded: process))
  }

  /// Renews claims that may have expired.
  ///
  /// - Returns: the sources that no other process has claimed or polled since.
  func renewClaims(_ renewal: ClaimRenewal, by owner: ClaimOwner) throws -> Set<Int64> {
    Set(
      try db.integers(
        """
        UPDATE feed_state SET claimed_until = \(renewal.until)
        WHERE source_id \(in: Array(renewal.sources)) AND claimed_until = \(renewal.former)
          AND claimed_by = \(Int64(owner.process))
        RETURNING source_id
        """))
  }

  /// Releases sources that a process has claimed, without a poll.
  func release(_ sources: [Int64], by owner: ClaimOwner) throws {
    try session.add(
      """
      UPDATE feed_state SET claimed_until = NULL
      WHERE source_id \(in: sources) AND claimed_by = \(Int64(owner.process))
      """)
  }
}

/// A process that claims sources in this database.
struct ClaimOwner: Sendable, Hashable {
  let process: Int32

  static let current = ClaimOwner(process: ProcessInfo.processInfo.processIdentifier)

  /// Whether the process is still running (kill(2): signal 0 only tests). A process that has ended
  /// stays in the process list as a zombie until its parent waits for it (proc(5), `stat`).
  var isAlive: Bool {
    guard process > 0 else { return true }
    guard kill(process, 0) == 0 || errno == EPERM else { return false }
    guard let status = FileManager.default.contents(atPath: "/proc/\(process)/stat"),
      // The process name before the state is in brackets and may hold any character.
      let bracket = status.lastIndex(of: UInt8(ascii: ")"))
    else { return true }
    let state = status[bracket...].dropFirst(2).first
    return state != UInt8(ascii: "Z") && state != UInt8(ascii: "X")
  }
}
