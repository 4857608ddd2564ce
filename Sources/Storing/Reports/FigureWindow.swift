package import Foundation

/// The days over which figures are counted.
package struct FigureWindow: Sendable, Hashable {
  package let days: Int
  /// Seconds east of UTC, by which days begin.
  package let offset: Int
  /// When the first day begins: seconds since 1970.
  package let start: Double
  /// Days since 1970 at that time.
  private let first: Int

  /// - Parameter days: with today.
  package init(days: Int, offset: Int, at now: Date) {
    self.days = max(0, days)
    self.offset = offset
    let today = ((now.timeIntervalSince1970 + Double(offset)) / 86_400).rounded(.down)
    first = Int(today) - (self.days - 1)
    start = Double(first) * 86_400 - Double(offset)
  }

  /// How many there were on each day, the oldest first.
  ///
  /// - Parameter rows: by day since 1970, as the offset has them; days of no count are left out.
  package func perDay(_ rows: some Sequence<(day: Int, count: Int)>) -> [Int] {
    var counts = [Int](repeating: 0, count: days)
    for row in rows where counts.indices.contains(row.day - first) {
      counts[row.day - first] = row.count
    }
    return counts
  }

  /// The same by hour of the day.
  package static func perHour(_ rows: some Sequence<(hour: Int, count: Int)>) -> [Int] {
    var hours = [Int](repeating: 0, count: 24)
    for row in rows { hours[(row.hour % 24 + 24) % 24] = row.count }
    return hours
  }
}
