import Models

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
