import Basics
import Foundation

/// Dates as whole numbers since 1970, rounded down and clamped to a range that apps can handle.
enum UnixTime {
  static func seconds(_ date: Date) -> Int { whole(date, 1) }
  static func milliseconds(_ date: Date) -> Int { whole(date, 1000) }
  static func microseconds(_ date: Date) -> Int { whole(date, 1_000_000) }

  /// The time that a number means, and the step in which its unit counts. Apps send seconds where a
  /// protocol asks for microseconds, and the reverse; the magnitude tells the unit, since the year
  /// 1973 has 12 digits in milliseconds, 15 in microseconds and 18 in nanoseconds.
  ///
  /// - Returns: the time, and the step in seconds; a millisecond at least, which is how precisely
  ///   apps know the times of articles.
  static func read(_ number: Double) -> (time: Date, step: TimeInterval) {
    let (unit, step): (Double, TimeInterval) =
      switch number {
      case ..<1e11: (1, 1)
      case ..<1e14: (1e3, 0.001)
      case ..<5e17: (1e6, 0.001)
      default: (1e9, 0.001)
      }
    let steps = (number / unit / step).rounded(.down)
    return (Date(timeIntervalSince1970: steps * step), step)
  }

  /// The exclusive bound of the times up to and including the one that a number means.
  static func end(_ number: Double) -> Date {
    let (time, step) = read(number)
    return time.addingTimeInterval(step)
  }

  private static func whole(_ date: Date, _ unit: Double) -> Int {
    let seconds = min(max(date.timeIntervalSince1970, -1e11), 1e11)
    return Int(bounding: (seconds * unit).rounded(.down))
  }
}
