import Basics
import Foundation

/// Dates as whole numbers since 1970, rounded down and clamped to a range that apps can handle.
enum UnixTime {
  static func seconds(_ date: Date) -> Int { whole(date, 1) }
  static func milliseconds(_ date: Date) -> Int { whole(date, 1000) }
  static func microseconds(_ date: Date) -> Int { whole(date, 1_000_000) }

  private static func whole(_ date: Date, _ unit: Double) -> Int {
    let seconds = min(max(date.timeIntervalSince1970, -1e11), 1e11)
    return Int(bounding: (seconds * unit).rounded(.down))
  }
}
