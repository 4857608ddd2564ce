import Basics
package import Foundation

/// The weekdays and the time of day, in a time zone, at which an edition is made.
package struct DigestSchedule: Sendable, Hashable {
  /// 1 (Sunday) to 7.
  package var weekdays: Set<Int>
  /// Minutes since midnight.
  package var minute: Int
  package var zone: TimeZone

  package init(weekdays: Set<Int>, minute: Int, zone: TimeZone) {
    self.weekdays = weekdays
    self.minute = minute
    self.zone = zone
  }

  /// Parses `daily 06:30`, `weekdays 07:00`, `weekends 9:00`, `mon thu 18:15`,
  /// `weekly sunday 9:00`.
  ///
  /// - Returns: `nil` for anything else.
  package init?(_ text: String, zone: TimeZone) {
    var words = text.lowercased().split { $0.isWhitespace || $0 == "," }.map(String.init)
    guard let time = words.popLast(), let minute = Self.minute(time) else { return nil }
    // “weekly” is followed by the names of its days.
    if words.first == "weekly" { words.removeFirst() }
    var weekdays: Set<Int> = []
    for word in words {
      switch word {
      case "daily": weekdays.formUnion(1...7)
      case "weekdays": weekdays.formUnion(2...6)
      case "weekends": weekdays.formUnion([1, 7])
      default:
        guard word.count >= 3, let day = Self.days.firstIndex(where: { $0.hasPrefix(word) }) else {
          return nil
        }
        weekdays.insert(day + 1)
      }
    }
    guard !weekdays.isEmpty else { return nil }
    self.init(weekdays: weekdays, minute: minute, zone: zone)
  }

  private static let days = [
    "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
  ]

  private static func minute(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
      parts.joined().utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains),
      let hour = Int(parts[0]), hour < 24, let minute = Int(parts[1]), minute < 60
    else { return nil }
    return hour * 60 + minute
  }

  /// One date of the schedule.
  package struct Slot: Sendable, Hashable {
    /// The day and time in the zone, `2026-11-23T06:30`: the name of the edition. It is unique even
    /// if a clock is set back or an hour occurs twice.
    package var name: String
    package var date: Date
  }

  package func last(notAfter moment: Date) -> Slot? {
    slots(around: moment, days: -7...0).last { $0.date <= moment }
  }

  /// The last slot before another one; its time is where the next edition begins.
  package func last(before slot: Slot) -> Slot? {
    slots(around: slot.date, days: -7 ... -1).last { $0.date < slot.date }
  }

  package func next(after moment: Date) -> Slot? {
    slots(around: moment, days: 0...8).first { $0.date > moment }
  }

  private func slots(around moment: Date, days: ClosedRange<Int>) -> [Slot] {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let today = calendar.dateComponents([.year, .month, .day], from: moment)
    return days.compactMap { offset in
      var parts = today
      parts.day = (today.day ?? 1) + offset
      parts.hour = 12
      // Noon exists on every day.
      guard let noon = calendar.date(from: parts),
        weekdays.contains(calendar.component(.weekday, from: noon))
      else { return nil }
      var day = calendar.dateComponents([.year, .month, .day], from: noon)
      day.hour = minute / 60
      day.minute = minute % 60
      // For a time that a clock change skips, the calendar gives the next existing one.
      guard let date = calendar.date(from: day) else { return nil }
      let named = CivilDate(year: day.year ?? 0, month: day.month ?? 0, day: day.day ?? 0)
      let time = "T\((minute / 60).digits(2)):\((minute % 60).digits(2))"
      return Slot(name: named.fullDate + time, date: date)
    }
  }
}
