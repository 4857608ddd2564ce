import Basics
package import Foundation

/// The days over which figures are counted.
package struct FigureWindow: Sendable, Hashable {
  /// Maximum number of favourite sources.
  package static let favourites = 10

  package let days: Int
  /// Start of the first day: seconds since 1970.
  package let start: Double
  /// Number of the first day, in local days since 1970.
  private let first: Int

  /// - Parameters:
  ///   - days: number of days, including today.
  ///   - offset: offset of the local day from UTC, in seconds east.
  package init(days: Int, offset: Int, at now: Date) {
    self.days = min(max(0, days), 36_600)
    let today = ((now.timeIntervalSince1970 + Double(offset)) / 86_400).rounded(.down)
    first = Int(bounding: min(max(today, -1e9), 1e9)) - (self.days - 1)
    start = Double(first) * 86_400 - Double(offset)
  }

  /// Counts per day, oldest first.
  ///
  /// - Parameter rows: counts by local day since 1970; days without a row count 0.
  package func perDay(_ rows: some Sequence<(day: Int, count: Int)>) -> [Int] {
    var counts = [Int](repeating: 0, count: days)
    for row in rows where counts.indices.contains(row.day - first) {
      counts[row.day - first] = row.count
    }
    return counts
  }

  /// Counts per hour of the day.
  package static func perHour(_ rows: some Sequence<(hour: Int, count: Int)>) -> [Int] {
    var hours = [Int](repeating: 0, count: 24)
    for row in rows { hours[(row.hour % 24 + 24) % 24] = row.count }
    return hours
  }
}
