import Foundation
package import Models
import Store
import Synchronization

extension PostgresStore: NodeStoring {
  /// Seconds that a duty is reserved for a process that does not report, and seconds between two
  /// renewals.
  private static let (dutyTime, dutyRenewal) = (60.0, 15.0)
  /// Seconds until a duty of another process is requested again.
  private static let dutyPatience = 5.0
  /// Seconds after which a duty that this process does not ask about is given up.
  private static let dutyMemory = 600.0
  /// Seconds after which a silent node counts as dead.
  static let nodeSilence = 60.0
  /// Seconds that a silent node is remembered.
  private static let nodeMemory = 86_400.0

  package func hasDuty(_ duty: Duty) async throws -> Bool {
    let known = duties.withLock { $0.has(duty, now: ServerTime.monotonic) }
    if let known { return known }
    let before = ServerTime.monotonic
    let isMine = try await inBackground { [self] in
      try pool.run([Self.acquire(duty, owner)])[0].changes > 0
    }
    duties.withLock { duties in
      let now = ServerTime.monotonic
      if isMine {
        duties.acquire(duty, until: before + Self.dutyTime, now: now)
      } else {
        duties.leave(duty, until: now + Self.dutyPatience)
      }
    }
    if isMine { keepDuties() }
    return isMine
  }

  /// A lease that ends in the far future was written under a clock that was set back since.
  private static func acquire(_ duty: Duty, _ owner: Int64) -> PostgresStatement {
    PostgresStatement(
      """
      INSERT INTO duty AS d (name, node, until)
      VALUES ($1, $2, \(ServerTime.sql) + \(dutyTime))
      ON CONFLICT (name) DO UPDATE SET node = excluded.node, until = excluded.until
      WHERE d.node = excluded.node
        OR NOT (d.until > \(ServerTime.sql) AND d.until <= \(ServerTime.sql) + 3600)
      """, .text(duty.rawValue), .integer(owner))
  }

  /// Renews the duties of this process, while there are any.
  private func keepDuties() {
    guard
      isKeepingDuties.compareExchange(expected: false, desired: true, ordering: .relaxed).exchanged
    else { return }
    Task { [weak self] in
      while let self, !self.duties.withLock(\.isEmpty) {
        try? await Task.sleep(for: .seconds(Self.dutyRenewal))
        try? await self.prolongDuties()
      }
      guard let self else { return }
      self.isKeepingDuties.store(false, ordering: .sequentiallyConsistent)
      // A caller that took a duty after this check has seen that this task was running.
      if !self.duties.withLock(\.isEmpty) { self.keepDuties() }
    }
  }

  private func prolongDuties() async throws {
    let before = ServerTime.monotonic
    let kept = duties.withLock { $0.kept(for: Self.dutyMemory, now: before) }
    let names = try await inBackground { [self] in
      try pool.run(
        """
        UPDATE duty SET until = \(ServerTime.sql) + \(Self.dutyTime)
        WHERE name = ANY ($1) AND node = $2 RETURNING name
        """, .texts(kept.map(\.rawValue)), .integer(owner)
      ).values(as: String.self)
    }
    duties.withLock {
      $0.prolong(
        kept, to: Set(names.compactMap(Duty.init(rawValue:))), until: before + Self.dutyTime)
    }
  }

  package func note(_ node: DaemonNode) async throws {
    isNoted.store(true, ordering: .relaxed)
    try await inBackground { [self] in
      _ = try pool.run([
        PostgresStatement(
          """
          INSERT INTO node AS n (id, machine, process, version, polls, answers, began, seen)
          VALUES ($1, $2, $3, $4, $5, $6, \(ServerTime.sql), \(ServerTime.sql))
          ON CONFLICT (id) DO UPDATE SET polls = excluded.polls, answers = excluded.answers,
            seen = excluded.seen
          """, .integer(owner), .text(node.machine), .integer(node.process), .text(node.version),
          .flag(node.polls), .flag(node.answers)),
        // A restarted node replaces a dead one on the same machine.
        PostgresStatement(
          """
          DELETE FROM node WHERE seen < \(ServerTime.sql)
            - CASE WHEN machine = $1 THEN \(Self.dutyTime) ELSE \(Self.nodeMemory) END
          """, .text(node.machine)),
      ])
    }
  }

  package func nodes() throws -> [KnownNode] {
    try mappingFaults {
      try run(
        """
        SELECT n.*, ARRAY_TO_STRING(ARRAY(SELECT name FROM duty d
            WHERE d.node = n.id AND d.until > \(ServerTime.sql) ORDER BY name), ' ') AS duties,
          (SELECT count(*) FROM host h
            WHERE h.lease_node = n.id AND h.lease_until > \(ServerTime.sql)) AS hosts
        FROM node n WHERE n.seen >= \(ServerTime.sql) - \(Self.nodeMemory)
        ORDER BY n.machine, n.began, n.id
        """
      ).map { row in
        let duties: String = try row["duties"]
        return KnownNode(
          DaemonNode(
            machine: try row["machine"], process: try row["process"], version: try row["version"],
            polls: try row["polls"], answers: try row["answers"]),
          began: Date(stored: try row["began"]), seen: Date(stored: try row["seen"]),
          duties: duties.split(separator: " ").compactMap { Duty(rawValue: String($0)) },
          hosts: try row["hosts"])
      }
    }
  }

  /// Called when this process ends, so that other nodes need not wait for its leases to expire.
  func leave() {
    giveBackAll()
    let wasAtWork = duties.withLock { duties in
      defer { duties.removeAll() }
      return !duties.isEmpty
    }
    guard wasAtWork || isNoted.load(ordering: .relaxed) else { return }
    _ = try? pool.run([
      PostgresStatement("UPDATE duty SET until = 0 WHERE node = $1", .integer(owner)),
      PostgresStatement("DELETE FROM node WHERE id = $1", .integer(owner)),
    ])
  }
}

/// The duties of this process. Times are seconds of a monotonic clock.
struct DutyLeaseTable: Sendable {
  private struct Lease {
    /// Earliest expiry: counted from before the duty was requested.
    var end: Double
    /// When the duty was last asked about.
    var used: Double
  }

  private var leases: [Duty: Lease] = [:]
  /// Duties of other processes, and when to request them again.
  private var others: [Duty: Double] = [:]

  /// Minimum seconds left of a lease for it to be relied on.
  private static let margin = 10.0

  var isEmpty: Bool { leases.isEmpty }

  /// Whether this process has the duty; `nil` if the database has to be asked.
  mutating func has(_ duty: Duty, now: Double) -> Bool? {
    if let lease = leases[duty], lease.end - now > Self.margin {
      leases[duty]?.used = now
      return true
    }
    return others[duty].map { $0 > now } == true ? false : nil
  }

  mutating func acquire(_ duty: Duty, until end: Double, now: Double) {
    leases[duty] = Lease(end: end, used: now)
    others[duty] = nil
  }

  /// Records that another process has the duty; it is requested again at the given time.
  mutating func leave(_ duty: Duty, until: Double) {
    leases[duty] = nil
    others[duty] = until
  }

  /// The duties to renew. A duty not asked about for this many seconds, or expired, is dropped.
  mutating func kept(for seconds: Double, now: Double) -> [Duty] {
    leases = leases.filter { $0.value.used + seconds > now && $0.value.end > now }
    return leases.keys.sorted { $0.rawValue < $1.rawValue }
  }

  /// Records which of `duties` could be renewed, until `end`; the others are lost.
  mutating func prolong(_ duties: [Duty], to kept: Set<Duty>, until end: Double) {
    for duty in duties {
      if kept.contains(duty) { leases[duty]?.end = end } else { leases[duty] = nil }
    }
  }

  mutating func removeAll() { leases = [:] }
}
