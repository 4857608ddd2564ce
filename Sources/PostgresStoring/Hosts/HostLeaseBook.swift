import Storing

/// The leases of hosts that this process has, by a clock that only goes forward, in seconds.
struct HostLeaseBook: Sendable {
  struct Lease: Sendable, Hashable {
    /// Grows with each time that anybody takes it or prolongs it: a lease with another number is
    /// not this one.
    var number: Int64
    /// Until when it holds at least: counted from before it was asked for.
    var end: Double
    /// Requests under way.
    var running = 0
    /// When the last request ended, of any node.
    var lastEnd: Double?
    /// When it was last of use.
    var used: Double
    /// Whether the database is being told that it is not needed any more.
    var isReturning = false
  }

  /// A lease that is not needed any more.
  struct Return: Sendable, Hashable {
    var host: String
    var number: Int64
    /// `nil` where nothing is known of a request.
    var lastEnd: Double?
  }

  private var leases: [String: Lease] = [:]

  var isEmpty: Bool { leases.isEmpty }

  /// A lease was got or prolonged.
  ///
  /// - Parameters:
  ///   - seconds: how long it holds, at least from when it was asked for on.
  ///   - ago: seconds between the end of the last request and the server's answer, which came after
  ///     `before` and before `now`. An end that lies ahead was written by a clock that has gone back
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
    // As late as it may have been.
    lease.lastEnd = [lease.lastEnd, ago.map { now - max(0, $0) }].compactMap(\.self).max()
    lease.used = now
    leases[host] = lease
  }

  /// Begins a request, where the lease holds until it is over and the pause is, and fewer are under
  /// way than may be. Two fetchers of one process, as after a reload, share the lease.
  ///
  /// - Returns: `nil` where the lease is to be asked for.
  mutating func take(
    _ host: String, lasting seconds: Double, concurrency: Int, pause: Double, now: Double
  ) -> HostAnswer? {
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

  /// The leases that were of no use for a time. They are asked for anew from now on, and what is
  /// known of them stays until ``remove(_:)``.
  mutating func takeUnused(for seconds: Double, now: Double) -> [Return] {
    let unused = leases.filter {
      $0.value.running == 0 && !$0.value.isReturning && $0.value.used + seconds <= now
    }
    for host in unused.keys { leases[host]?.isReturning = true }
    return unused.map { Return(host: $0, number: $1.number, lastEnd: $1.lastEnd) }
      .sorted { $0.host < $1.host }
  }

  /// They were given back.
  mutating func remove(_ returned: [Return]) {
    for lease in returned where isReturning(lease) { leases[lease.host] = nil }
  }

  /// It is not known whether they were given back: each is asked for before it is used again, and
  /// given back once more.
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
