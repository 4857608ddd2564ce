import Basics
internal import Foundation

/// A date in the style of a newspaper.
struct Dateline {
  private let day: CivilDate
  private let minute: Int

  init(_ date: Date, in zone: TimeZone) {
    let local = date.timeIntervalSince1970 + Double(zone.secondsFromGMT(for: date))
    // Bounds the date to a million years.
    let days = (local / 86_400).rounded(.down)
    day = CivilDate(daysSinceEpoch: Int(max(-365_000_000, min(365_000_000, days))))
    minute = max(0, min(1439, Int((local - days * 86_400) / 60)))
  }

  private static let weekdays = [
    "Thursday", "Friday", "Saturday", "Sunday", "Monday", "Tuesday", "Wednesday",
  ]
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  var text: String {
    // Day 0 was a Thursday.
    let weekday = ((day.daysSinceEpoch % 7) + 7) % 7
    return "\(Self.weekdays[weekday]), \(date)"
  }

  private var date: String { "\(day.day) \(Self.months[day.month - 1]) \(day.year)" }

  /// With the time of day.
  var moment: String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(date), \(two(minute / 60)):\(two(minute % 60))"
  }
}
