import Foundation
import Postgres
package import Storing
import Synchronization

extension PostgresStore: HostLeasing {
  /// Seconds that a lease holds, unless a request may take longer than half of it.
  private static let leaseTime = 120.0
  /// Seconds without a request after which a lease is given back: more than the pause between two.
  private static let idleTime = 3.0

  package func takeHost(
    _ host: String, lasting seconds: Double, pause: Double
  ) async throws -> HostAnswer {
    let known = hosts.withLock {
      $0.take(host, lasting: seconds, pause: pause, now: ServerTime.monotonic)
    }
    if let known { return known }
    let time = max(Self.leaseTime, 2 * seconds)
    return try await inBackground { [self] in
      let before = ServerTime.monotonic
      let rows = try pool.run(lease([host], for: time))
      guard let row = rows[1].first else { return .busy }
      try keepLeases(rows[1], since: before, for: time)
      if let until = try row.date("blocked_until"), until > now() { return .held(until: until) }
      return hosts.withLock {
        $0.take(host, lasting: seconds, pause: pause, now: ServerTime.monotonic)
      } ?? .busy
    }
  }

  package func leaveHost(_ host: String) {
    hosts.withLock { $0.leave(host, now: ServerTime.monotonic) }
  }

  /// Takes or prolongs the leases of hosts that nobody else has. Others that are taking one of them
  /// at this moment are not waited for.
  ///
  /// The first statement makes rows for hosts that are not known, the second gives those that were
  /// taken. A lease from the far future was made by a clock that has gone back since.
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

  /// Remembers the leases that were got for claims.
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
      // An end that lies ahead was written by a clock that has gone back since.
      let last = (try row["last_end"] as Double?).map { before - max(0, server - $0) }
      hosts.withLock {
        $0.add(host, number: number, end: before + seconds, lastEnd: last, now: now)
      }
    }
    guard rows.count > 0 else { return }
    giveBackLater()
  }

  /// Gives unused leases back now and then, as long as there are any.
  private func giveBackLater() {
    guard isGivingBack.compareExchange(expected: false, desired: true, ordering: .relaxed).exchanged
    else { return }
    Task { [weak self] in
      while let self, !self.hosts.withLock(\.isEmpty) {
        try? await Task.sleep(for: .seconds(1))
        try? await self.giveBack(after: Self.idleTime)
      }
      self?.isGivingBack.store(false, ordering: .relaxed)
    }
  }

  private func giveBack(after seconds: Double) async throws {
    let unused = hosts.withLock { $0.takeUnused(for: seconds, now: ServerTime.monotonic) }
    guard !unused.isEmpty else { return }
    try await inBackground { [self] in _ = try pool.run([giveBack(unused)]) }
  }

  /// Gives all leases back. One that can't be given back ends by itself.
  func giveBackAll() {
    let all = hosts.withLock { $0.takeUnused(for: -.infinity, now: ServerTime.monotonic) }
    if !all.isEmpty { _ = try? pool.run([giveBack(all)]) }
  }

  /// With when the last request ended, so that the next owner keeps the pause.
  private func giveBack(_ leases: [HostLeaseBook.Return]) -> PostgresStatement {
    let now = ServerTime.monotonic
    return PostgresStatement(
      """
      UPDATE host h SET lease_until = \(ServerTime.sql),
        last_end = coalesce(\(ServerTime.sql) - k.ago, h.last_end)
      FROM unnest($1, $2, $3) k (name, number, ago)
      WHERE h.name = k.name AND h.lease_no = k.number AND h.lease_node = $4
      """, .texts(leases.map(\.host)), .integers(leases.map(\.number)),
      .numbers(leases.map { $0.lastEnd.map { now - $0 } }), .integer(owner))
  }
}
