import Storing

/// The leases of hosts that this process has, by a clock that only goes forward, in seconds.
struct HostLeaseBook: Sendable {
  struct Lease: Sendable, Hashable {
    /// Grows with each time that anybody takes it or prolongs it: a lease with another number is not
    /// this one.
    var number: Int64
    /// Until when it holds at least: counted from before it was asked for.
    var end: Double
    /// Requests under way.
    var running = 0
    /// When the last request ended, whoever sent it.
    var lastEnd: Double?
    /// When it was last of use.
    var used: Double
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

  mutating func add(_ host: String, number: Int64, end: Double, lastEnd: Double?, now: Double) {
    var lease = leases[host] ?? Lease(number: number, end: end, used: now)
    if number >= lease.number { (lease.number, lease.end) = (number, end) }
    lease.lastEnd = [lease.lastEnd, lastEnd].compactMap(\.self).max()
    lease.used = now
    leases[host] = lease
  }

  /// Begins a request, where the lease holds until it is over and the pause is.
  ///
  /// - Returns: `nil` where the lease is to be asked for.
  mutating func take(
    _ host: String, lasting seconds: Double, pause: Double, now: Double
  ) -> HostAnswer? {
    guard let lease = leases[host], lease.end - now >= seconds else { return nil }
    leases[host]?.used = now
    if lease.running == 0, let last = lease.lastEnd, last + pause > now {
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

  /// Removes the leases that were of no use for a time, and those that are over.
  mutating func takeUnused(for seconds: Double, now: Double) -> [Return] {
    let unused = leases.filter { $0.value.running == 0 && $0.value.used + seconds <= now }
    for host in unused.keys { leases[host] = nil }
    return unused.map { Return(host: $0, number: $1.number, lastEnd: $1.lastEnd) }
      .sorted { $0.host < $1.host }
  }
}
