package import Foundation

/// The time the fetcher lives by. Tests give it a clock of their own and never wait.
package struct PaceClock: Sendable {
  /// Seconds on a clock that only goes forward.
  package let monotonic: @Sendable () -> Double
  /// Ends after a number of seconds, or throws when the task is cancelled.
  package let sleep: @Sendable (_ seconds: Double) async throws -> Void
  /// The wall clock, for what servers say in dates.
  let date: @Sendable () -> Date

  package init(
    monotonic: @escaping @Sendable () -> Double,
    sleep: @escaping @Sendable (_ seconds: Double) async throws -> Void,
    date: @escaping @Sendable () -> Date
  ) {
    self.monotonic = monotonic
    self.sleep = sleep
    self.date = date
  }

  /// The machine's clocks.
  package static var system: PaceClock {
    let start = ContinuousClock.now
    return PaceClock(
      monotonic: { start.duration(to: .now) / .seconds(1) },
      sleep: { try await Task.sleep(for: .seconds($0)) },
      date: { Date() })
  }
}
