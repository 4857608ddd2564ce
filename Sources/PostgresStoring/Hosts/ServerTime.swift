import Foundation

/// The server's time, by this machine's clock that only goes forward: machines that share a server
/// agree on it, whatever their own clocks say.
struct ServerTime: Sendable {
  /// In seconds since 1970, as dates are stored.
  static let sql = "extract(epoch FROM clock_timestamp())::float8"

  private static let start = ContinuousClock.now

  /// Seconds since some moment.
  static var monotonic: Double { start.duration(to: .now) / .seconds(1) }

  /// What the server said, and when that was here.
  private var known: (server: Double, here: Double)?

  /// An answer that was long on its way says less than what is known already.
  mutating func learn(_ server: Double, between before: Double, and after: Double) {
    guard known == nil || after - before < 1 else { return }
    known = (server, (before + after) / 2)
  }

  /// Seconds since 1970; `nil` where the server was never asked.
  func now(_ monotonic: Double) -> Double? { known.map { $0.server + monotonic - $0.here } }
}
