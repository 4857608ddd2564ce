package import Foundation
package import Store

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
