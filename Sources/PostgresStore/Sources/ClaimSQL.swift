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
