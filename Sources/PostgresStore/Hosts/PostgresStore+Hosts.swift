import Foundation
package import Store
import Synchronization

extension PostgresStore: HostLeasing {
  /// Seconds that a lease lasts, unless a request may take longer than half of it.
  private static let leaseTime = 120.0
  /// Seconds without a request after which a lease is released: more than the pause between two
  /// requests.
  private static let idleTime = 3.0
  /// Seconds until a failed release is tried again.
  private static let retryDelay = 5.0
  /// Seconds between two clean-ups of hosts, and the age of the last request from which hosts are
  /// deleted: longer than any pause between two requests.
  private static let (forgetting, memory) = (3600.0, 8.0 * 86_400)

  package func beginRequest(
    _ host: String, lasting seconds: Double, concurrency: Int, pause: Double
  ) async throws -> HostLeaseResult {
    @Sendable func acquire() -> HostLeaseResult? {
      hosts.withLock {
        $0.acquire(
          host, lasting: seconds, concurrency: concurrency, pause: pause,
          now: ServerTime.monotonic)
      }
    }
    let known = acquire()
    if let known { return known }
    let time = max(Self.leaseTime, 2 * seconds)
    return try await inBackground { [self] in
      let before = ServerTime.monotonic
      let rows = try pool.run(lease([host], for: time))
      guard let row = rows[1].first else { return .busy }
      try keepLeases(rows[1], since: before, for: time)
      if let until = try row.date("blocked_until"), until > now() { return .held(until: until) }
      return acquire() ?? .busy
    }
  }

  package func endRequest(_ host: String) {
    hosts.withLock { $0.leave(host, now: ServerTime.monotonic) }
  }

  /// Takes or renews the leases of hosts that no other node has. It does not wait for nodes that
  /// are taking one of them at the same moment.
  ///
  /// The first statement inserts rows for unknown hosts, the second returns the leases that were
  /// taken. A lease that ends in the far future was written under a clock that was set back since.
  func lease(_ hosts: [String], for seconds: Double) -> [PostgresStatement] {
    [
      PostgresStatement(
        """
        INSERT INTO host (name) SELECT k.name FROM unnest($1) k (name)
        WHERE NOT EXISTS (SELECT 1 FROM host h WHERE h.name = k.name) ON CONFLICT DO NOTHING
        """, .texts(hosts)),
      PostgresStatement(
        """
        WITH free AS (
          SELECT name FROM host WHERE name = ANY ($1) AND (lease_node = $2
            OR NOT coalesce(lease_until > \(ServerTime.sql)
              AND lease_until <= \(ServerTime.sql) + 3600, false))
          ORDER BY name FOR UPDATE SKIP LOCKED)
        UPDATE host h SET lease_node = $2, lease_no = lease_no + 1,
          lease_until = \(ServerTime.sql) + $3 FROM free WHERE free.name = h.name
        RETURNING h.name, h.lease_no, h.blocked_until, h.last_end, \(ServerTime.sql) AS now
        """, .texts(hosts), .integer(owner), .number(seconds)),
    ]
  }

  /// As ``lease(_:for:)``, for a batch of claims.
  func leaseForClaims(_ hosts: [String]) -> [PostgresStatement] {
    hosts.isEmpty ? [] : lease(hosts, for: Self.leaseTime)
  }

  /// Records the leases that were taken for claims.
  func keepLeases(_ rows: PostgresRows, since before: Double) throws {
    try keepLeases(rows, since: before, for: Self.leaseTime)
  }

  private func keepLeases(
    _ rows: PostgresRows, since before: Double, for seconds: Double
  ) throws {
    for row in rows {
      let server: Double = try row["now"]
      let now = ServerTime.monotonic
      time.withLock { $0.learn(server, between: before, and: now) }
      let (host, number): (String, Int64) = (try row["name"], try row["lease_no"])
      let last: Double? = try row["last_end"]
      hosts.withLock {
        $0.add(
          host, number: number, for: seconds, lastEnded: last.map { server - $0 }, asked: before,
          now: now)
      }
    }
    guard rows.count > 0 else { return }
    giveBackLater()
  }

  /// Releases unused leases now and then, while there are any.
  private func giveBackLater() {
    guard isGivingBack.compareExchange(expected: false, desired: true, ordering: .relaxed).exchanged
    else { return }
    Task { [weak self] in
      while let self, !self.hosts.withLock(\.isEmpty) {
        try? await Task.sleep(for: .seconds(1))
        do {
          try await self.giveBack(after: Self.idleTime)
        } catch {
          try? await Task.sleep(for: .seconds(Self.retryDelay))
        }
      }
      guard let self else { return }
      self.isGivingBack.store(false, ordering: .sequentiallyConsistent)
      // A caller that took a lease after this check has seen that this task was running.
      if !self.hosts.withLock(\.isEmpty) { self.giveBackLater() }
    }
  }

  private func giveBack(after seconds: Double) async throws {
    let unused = hosts.withLock { $0.removeUnused(for: seconds, now: ServerTime.monotonic) }
    guard !unused.isEmpty else { return }
    do {
      try await inBackground { [self] in _ = try pool.run([giveBack(unused)] + forgetHosts()) }
      hosts.withLock { $0.remove(unused) }
    } catch {
      hosts.withLock { $0.doubt(unused) }
      throw error
    }
  }

  /// Releases all leases. A lease whose release fails expires by itself.
  func giveBackAll() {
    let all = hosts.withLock { $0.removeUnused(for: -.infinity, now: ServerTime.monotonic) }
    guard !all.isEmpty else { return }
    _ = try? pool.run([giveBack(all)])
    hosts.withLock { $0.remove(all) }
  }

  /// Writes the time at which the last request ended too, so that the next owner keeps the pause.
  /// That time is valid even if the lease has another number by now.
  private func giveBack(_ leases: [HostLeaseTable.Return]) -> PostgresStatement {
    let now = ServerTime.monotonic
    return PostgresStatement(
      """
      UPDATE host h SET
        lease_until = CASE WHEN h.lease_no = k.number AND h.lease_node = $4 THEN t.now
          ELSE h.lease_until END,
        last_end = greatest(least(h.last_end, t.now), t.now - k.ago)
      FROM unnest($1, $2, $3) k (name, number, ago), (SELECT \(ServerTime.sql) AS now) t
      WHERE h.name = k.name
      """, .texts(leases.map(\.host)), .integers(leases.map(\.number)),
      .numbers(leases.map { $0.lastEnd.map { now - $0 } }), .integer(owner))
  }

  /// Deletes hosts not contacted for long: once an hour, together with a release.
  private func forgetHosts() -> [PostgresStatement] {
    let now = ServerTime.monotonic
    let isTime = forgotHosts.withLock { last in
      if let last, now - last < Self.forgetting { return false }
      last = now
      return true
    }
    return isTime ? [Self.forgetHosts] : []
  }

  /// A bounded number at a time; rows locked by other transactions stay.
  static let forgetHosts = PostgresStatement(
    """
    DELETE FROM host WHERE name IN (
      SELECT name FROM host CROSS JOIN (SELECT \(ServerTime.sql) - \(memory) AS old) t
      WHERE greatest(lease_until, last_end, blocked_until, 0) < t.old
      LIMIT 10000 FOR UPDATE OF host SKIP LOCKED)
    """)
}
