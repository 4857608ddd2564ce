import Foundation
import Models
import Store

/// The SQL for claims of sources: the same number of statements for any number of requests.
enum ClaimSQL {
  /// Claims the sources of all requests.
  ///
  /// A claim excludes other processes until it expires: this process can't see whether the claim's
  /// node is alive. A source of a host whose lease this process does not have is not claimed, and
  /// neither is one whose row another transaction is changing: nodes do not wait for each other.
  static func claim(_ requests: [ClaimRequest], by owner: Int64) -> [PostgresStatement] {
    guard !requests.isEmpty else { return [] }
    var known: Set<Int64> = []
    var feeds: [(place: Int, feed: ClaimRequest.Feed)] = []
    for (place, request) in requests.enumerated() {
      for feed in request.feeds where known.insert(feed.source).inserted {
        feeds.append((place, feed))
      }
    }
    let sources = PostgresValue.integers(feeds.map(\.feed.source))
    return insertNew(requests) + [
      PostgresStatement(
        """
        WITH free AS (
          SELECT f.source_id, k.place, k.until, f.url = source.url AS is_current,
            host.name AS host_name, host.blocked_until AS host_blocked_until
          FROM unnest($1, $2, $3, $4, $5, $6) k (id, place, last_poll, host, now, until)
          JOIN source ON source.id = k.id JOIN feed_state f ON f.source_id = k.id
          LEFT JOIN host ON host.name = k.host
          WHERE NOT coalesce(
              f.claimed_until > k.now AND f.claimed_until <= k.until + \(PollLimits.claimTolerance), false)
            AND CASE WHEN f.url = source.url THEN f.last_poll END IS NOT DISTINCT FROM k.last_poll
            AND (k.host IS NULL
              OR coalesce(host.lease_node = $7 AND host.lease_until > \(ServerTime.sql), false))
          ORDER BY f.source_id FOR UPDATE OF f SKIP LOCKED)
        UPDATE feed_state f
        SET claimed_until = free.until, claimed_by = $7, claim_no = f.claim_no + 1
        FROM free WHERE f.source_id = free.source_id
        RETURNING f.*, free.place, free.is_current, free.host_name, free.host_blocked_until
        """, sources, .integers(feeds.map { Int64($0.place) }),
        .numbers(feeds.map(\.feed.lastPoll?.stored)), .texts(feeds.map(\.feed.host)),
        .numbers(feeds.map { requests[$0.place].now.stored }),
        .numbers(feeds.map { requests[$0.place].until.stored }), .integer(owner))
    ]
  }

  /// Whether some sources were never polled: ``claim(_:by:)`` then begins with a statement that
  /// inserts their missing rows.
  static func haveNew(_ requests: [ClaimRequest]) -> Bool {
    requests.contains { $0.feeds.contains { $0.lastPoll == nil } }
  }

  private static func insertNew(_ requests: [ClaimRequest]) -> [PostgresStatement] {
    guard haveNew(requests) else { return [] }
    let new = requests.flatMap(\.feeds).filter { $0.lastPoll == nil }
    return [
      PostgresStatement(
        """
        INSERT INTO feed_state (source_id, url) SELECT k.id, k.url FROM unnest($1, $2) k (id, url)
        JOIN source ON source.id = k.id
        WHERE NOT EXISTS (SELECT 1 FROM feed_state f WHERE f.source_id = k.id)
        -- In one order, so that two nodes with new sources do not wait for each other.
        ORDER BY k.id ON CONFLICT DO NOTHING
        """, .integers(new.map(\.source)), .texts(new.map(\.url)))
    ]
  }

  /// - Parameter rows: of the last statement of ``claim(_:by:)``.
  /// - Returns: for each request the claimed sources.
  static func claimed(
    _ rows: PostgresRows, _ requests: [ClaimRequest]
  ) throws -> [[Int64: ClaimedFeed]] {
    var claimed = [[Int64: ClaimedFeed]](repeating: [:], count: requests.count)
    for row in rows {
      claimed[try row["place"]][try row["source_id"]] = try ClaimedFeed(
        row, number: row["claim_no"])
    }
    return claimed
  }

  /// Renews the claims of all renewals.
  static func renew(_ renewals: [ClaimRenewal], by owner: Int64) -> [PostgresStatement] {
    guard !renewals.isEmpty else { return [] }
    let claims = renewals.enumerated().flatMap { place, renewal in
      renewal.sources.map { (place: place, source: $0) }
    }
    return [
      PostgresStatement(
        """
        UPDATE feed_state f SET claimed_until = k.until
        FROM unnest($1, $2, $3, $4) k (id, place, former, until)
        WHERE f.source_id = k.id AND f.claimed_until = k.former AND f.claimed_by = $5
        RETURNING f.source_id, k.place
        """, .integers(claims.map(\.source)), .integers(claims.map { Int64($0.place) }),
        .numbers(claims.map { renewals[$0.place].former.stored }),
        .numbers(claims.map { renewals[$0.place].until.stored }), .integer(owner))
    ]
  }

  /// - Returns: for each renewal the sources whose claims were renewed.
  static func renewed(
    _ rows: PostgresRows, _ renewals: [ClaimRenewal]
  ) throws -> [Set<Int64>] {
    var renewed = [Set<Int64>](repeating: [], count: renewals.count)
    for row in rows { renewed[try row["place"]].insert(try row["source_id"]) }
    return renewed
  }
}

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
