import Foundation
import Models
import Store

/// The SQL for the sources that a process is to poll.
///
/// If all daemons chose from all due sources, each of them would read every state and try to claim
/// every source, so that a poll would cost more with each daemon. So the daemons that poll share
/// the hosts by a hash of the host's name. The shares only keep daemons out of each other's way:
/// which of them asks a host is decided by its lease.
enum DueSQL {
  /// Seconds after which a source that is still due may be polled outside its daemon's share.
  static let lateness = 10.0
  /// Seconds that a claim lasts at most; one that ends later was made under a clock that was set
  /// back since.
  private static let furthestEnd = 300 + PollLimits.claimTolerance

  /// The number of daemons that poll, and the place of this one among them.
  private static let share = """
    share AS MATERIALIZED (
      SELECT count(*) AS nodes, count(*) FILTER (WHERE id < $2) AS place,
        coalesce(bool_or(id = $2), false) AS is_member
      FROM node
      WHERE polls AND (id = $2 OR seen > \(ServerTime.sql) - \(PostgresStore.nodeSilence)))
    """
  /// Configured sources that are not gone.
  private static let feeds = """
    feed_state f JOIN source ON source.id = f.source_id AND configured CROSS JOIN share
    WHERE f.gone <> 'confirmed'
    """
  /// A process that does not poll as a daemon, such as a command, may take all sources. The hash is
  /// of the address's host and port.
  private static let isMine = """
    (NOT is_member OR nodes = 1 OR place = mod(nodes + mod(hashtext(
      split_part(coalesce(f.moved_to, f.feed_url, source.url), '/', 3)), nodes), nodes))
    """
  private static let isOthers = """
    coalesce(f.claimed_by <> $2 AND f.claimed_until > $1
      AND f.claimed_until <= $1 + \(furthestEnd), false)
    """
  private static let isDue = """
    (f.next_due IS NULL OR f.next_due <= $1 OR f.next_due > $1 + \(PollLimits.furthestDue))
    """

  /// Declares a cursor over the sources of this process's share that may be due, or over those that
  /// other daemons have not polled in time if none of its own is due.
  static func cursor(_ name: String, at now: Date, for owner: Int64) -> PostgresStatement {
    PostgresStatement(
      """
      DECLARE \(name) NO SCROLL CURSOR FOR
      WITH \(share), due AS MATERIALIZED (
        SELECT f.source_id, f.next_due, \(isMine) AS is_mine
        FROM \(feeds) AND \(isDue) AND NOT \(isOthers))
      SELECT \(PollableSource.columns), f.*, f.url = source.url AS is_current
      FROM due JOIN source ON source.id = due.source_id
      JOIN feed_state f ON f.source_id = due.source_id
      WHERE is_mine OR NOT EXISTS (SELECT 1 FROM due WHERE is_mine)
        AND NOT coalesce(due.next_due BETWEEN $1 - \(lateness) AND $1, false)
      ORDER BY due.next_due NULLS FIRST
      """, .date(now), .integer(owner))
  }

  /// The first time at which ``cursor(_:at:for:)`` finds a source that it does not find now: when
  /// one of the share becomes due, when another one is late, or when a claim of another process
  /// ends.
  static func next(after now: Date, for owner: Int64) -> PostgresStatement {
    PostgresStatement(
      """
      WITH \(share)
      SELECT least(
        (SELECT f.next_due FROM \(feeds) AND f.next_due > $1 AND \(isMine)
          ORDER BY f.next_due LIMIT 1),
        (SELECT f.next_due + \(lateness) FROM \(feeds) AND f.next_due > $1 - \(lateness)
          AND NOT \(isMine) AND NOT \(isOthers) ORDER BY f.next_due LIMIT 1),
        (SELECT min(f.claimed_until) FROM \(feeds) AND \(isDue) AND \(isOthers))) AS next_due
      """, .date(now), .integer(owner))
  }
}
