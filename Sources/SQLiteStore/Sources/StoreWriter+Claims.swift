import Foundation
import GRDB
import Glibc
import Models
import Store

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
