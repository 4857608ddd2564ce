import Foundation

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
