package import Foundation

/// The clock of the fetcher. Tests replace it and never wait.
package struct PaceClock: Sendable {
  /// Seconds on a monotonic clock.
  package let monotonic: @Sendable () -> Double
  /// Returns after a number of seconds, or throws if the task is cancelled.
  package let sleep: @Sendable (_ seconds: Double) async throws -> Void
  /// The wall clock, for dates that servers send.
  package let date: @Sendable () -> Date

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
