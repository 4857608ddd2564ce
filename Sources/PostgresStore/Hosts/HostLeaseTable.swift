import Foundation
import Store

/// The host leases of this process. Times are seconds of a monotonic clock.
struct HostLeaseTable: Sendable {
  struct Lease: Sendable, Hashable {
    /// Grows whenever any node takes or renews the lease: a lease with another number is a
    /// different one.
    var number: Int64
    /// Earliest expiry: counted from before the lease was requested.
    var end: Double
    /// Number of running requests.
    var running = 0
    /// When the last request of any node ended.
    var lastEnd: Double?
    /// When the lease was last used.
    var used: Double
    /// Whether the release is being written to the database.
    var isReturning = false
  }

  /// A lease to release.
  struct Return: Sendable, Hashable {
    var host: String
    var number: Int64
    /// `nil` if no request is known.
    var lastEnd: Double?
  }

  private var leases: [String: Lease] = [:]

  var isEmpty: Bool { leases.isEmpty }

  /// Records a lease that was taken or renewed.
  ///
  /// - Parameters:
  ///   - seconds: the lease's duration, counted at least from the time of the request.
  ///   - ago: seconds between the end of the last request and the server's answer, which came
  ///     between `before` and `now`. A negative value was written under a clock that was set back
  ///     since.
  mutating func add(
    _ host: String, number: Int64, for seconds: Double, lastEnded ago: Double?,
    asked before: Double, now: Double
  ) {
    let end = before + seconds
    var lease = leases[host] ?? Lease(number: number, end: end, used: now)
    if number > lease.number {
      (lease.number, lease.end, lease.isReturning) = (number, end, false)
    }
    // The latest time that is possible.
    lease.lastEnd = [lease.lastEnd, ago.map { now - max(0, $0) }].compactMap(\.self).max()
    lease.used = now
    leases[host] = lease
  }

  /// Begins a request if the lease lasts until its end, the pause is over, and fewer than
  /// `concurrency` requests run. Two fetchers of one process, as after a reload, share the lease.
  ///
  /// - Returns: `nil` if the lease has to be requested.
  mutating func acquire(
    _ host: String, lasting seconds: Double, concurrency: Int, pause: Double, now: Double
  ) -> HostLeaseResult? {
    guard let lease = leases[host], !lease.isReturning, lease.end - now >= seconds else {
      return nil
    }
    leases[host]?.used = now
    guard lease.running < max(1, concurrency) else { return .busy }
    if let last = lease.lastEnd, last + pause > now {
      return .pause(seconds: min(pause, last + pause - now))
    }
    leases[host]?.running += 1
    return .taken
  }

  mutating func leave(_ host: String, now: Double) {
    guard let running = leases[host]?.running, running > 0 else { return }
    leases[host]?.running = running - 1
    leases[host]?.lastEnd = now
    leases[host]?.used = now
  }

  /// The leases unused for some time. They have to be requested anew from now on; their data stays
  /// until ``remove(_:)``.
  mutating func removeUnused(for seconds: Double, now: Double) -> [Return] {
    let unused = leases.filter {
      $0.value.running == 0 && !$0.value.isReturning && $0.value.used + seconds <= now
    }
    for host in unused.keys { leases[host]?.isReturning = true }
    return unused.map { Return(host: $0, number: $1.number, lastEnd: $1.lastEnd) }
      .sorted { $0.host < $1.host }
  }

  /// Removes leases whose release was written.
  mutating func remove(_ returned: [Return]) {
    for lease in returned where isReturning(lease) { leases[lease.host] = nil }
  }

  /// Handles leases whose release may have failed: each is requested before it is used again, and
  /// released once more.
  mutating func doubt(_ returned: [Return]) {
    for lease in returned where isReturning(lease) {
      leases[lease.host]?.isReturning = false
      leases[lease.host]?.end = -.infinity
    }
  }

  private func isReturning(_ lease: Return) -> Bool {
    leases[lease.host].map { $0.number == lease.number && $0.isReturning } ?? false
  }
}

/// The server's time, extrapolated by this machine's monotonic clock: machines that share a server
/// agree on it, whatever their own clocks say.
struct ServerTime: Sendable {
  /// In seconds since 1970, the stored form of dates. `date_part` needs no conversion for each row,
  /// unlike EXTRACT, whose result is a decimal number since PostgreSQL 14.
  static let sql = "date_part('epoch', clock_timestamp())"

  private static let start = ContinuousClock.now

  /// Seconds since an arbitrary moment.
  static var monotonic: Double { start.duration(to: .now) / .seconds(1) }

  /// A time of the server, and the local monotonic time at which it was valid.
  private var known: (server: Double, here: Double)?

  /// Ignores an answer that took long, since it is less exact than the known time.
  mutating func learn(_ server: Double, between before: Double, and after: Double) {
    guard known == nil || after - before < 1 else { return }
    known = (server, (before + after) / 2)
  }

  /// Seconds since 1970; `nil` if the server was never asked.
  func now(_ monotonic: Double) -> Double? { known.map { $0.server + monotonic - $0.here } }
}
