import Models

/// The duties that this process has, by a clock that only goes forward, in seconds.
struct DutyBook: Sendable {
  private struct Lease {
    /// Until when it holds at least: counted from before it was asked for.
    var end: Double
    /// When it was last asked about.
    var used: Double
  }

  private var leases: [Duty: Lease] = [:]
  /// Those of others, and when to ask for them again.
  private var others: [Duty: Double] = [:]

  /// Seconds that are left of a lease, at least, when it is relied on.
  private static let margin = 10.0

  var isEmpty: Bool { leases.isEmpty }

  /// Whether it is this process's; `nil` where the database is to be asked.
  mutating func has(_ duty: Duty, now: Double) -> Bool? {
    if let lease = leases[duty], lease.end - now > Self.margin {
      leases[duty]?.used = now
      return true
    }
    return others[duty].map { $0 > now } == true ? false : nil
  }

  mutating func take(_ duty: Duty, until end: Double, now: Double) {
    leases[duty] = Lease(end: end, used: now)
    others[duty] = nil
  }

  /// It is another one's, and asked for again then.
  mutating func leave(_ duty: Duty, until: Double) {
    leases[duty] = nil
    others[duty] = until
  }

  /// Those that are to be prolonged. Others, which were not asked about for so many seconds or are
  /// over, end by themselves.
  mutating func kept(for seconds: Double, now: Double) -> [Duty] {
    leases = leases.filter { $0.value.used + seconds > now && $0.value.end > now }
    return leases.keys.sorted { $0.rawValue < $1.rawValue }
  }

  /// Those among `duties` that could be prolonged are this process's until then.
  mutating func prolong(_ duties: [Duty], to kept: Set<Duty>, until end: Double) {
    for duty in duties {
      if kept.contains(duty) { leases[duty]?.end = end } else { leases[duty] = nil }
    }
  }

  mutating func removeAll() { leases = [:] }
}
