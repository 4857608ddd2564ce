package import Foundation
package import Store

package struct PollingOptions: Sendable, Hashable {
  /// Also asks sources that are not due, but never those whose server asked for a pause
  /// (docs/polling.md E4).
  package var force = false
  /// Reads only sources that may be due and reports no others: a daemon does this every second, so
  /// it must not cost as much as reading all.
  package var onlyDue = false
  /// Sends no validators, so that every server responds in full: for debugging (docs/polling.md
  /// C18).
  package var noCache = false
  /// The callback URL of hubs; `nil` without one. Sources with a lease for it are polled only once
  /// a day (P9).
  package var callback: String?
  /// Seconds after which a lane drops the sources that it has not asked yet, so that a slow host
  /// does not delay the next pass; `nil` means no limit.
  package var laneTime: Double?
  /// Maximum number of articles whose stories a pass finds, highest rank first; the others wait for
  /// the next pass. A pass with a flood of new articles has taken long enough, so it finds an
  /// eighth of that.
  package var stories = 2000

  /// Number of new articles that count as a flood, such as after the first pass over some hundred
  /// sources.
  static let bulkThreshold = 10_000

  func stories(after new: Int) -> Int { new < Self.bulkThreshold ? stories : stories / 8 }

  package init() {}
}

/// The clock and the random numbers of polling; tests replace them.
package struct PollingClock: Sendable {
  package var now: @Sendable () -> Date
  /// 0..<1, for jitter.
  package var chance: @Sendable () -> Double

  package init(now: @escaping @Sendable () -> Date, chance: @escaping @Sendable () -> Double) {
    self.now = now
    self.chance = chance
  }

  package static let system = PollingClock(
    now: { Date() }, chance: { Double.random(in: 0..<1) })

  /// Uses the time that all processes sharing a store agree on.
  package init(of store: any Store) {
    self.init(now: { store.now() }, chance: Self.system.chance)
  }
}
