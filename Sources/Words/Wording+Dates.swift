package import Basics
package import Foundation

/// Ages and days as a language writes them, by the patterns and names of its catalogue (from Unicode's
/// CLDR).
extension Wording {
  /// The time before or after now: "3 h", "in 20 min"; from 30 days on the day itself.
  ///
  /// - Parameters:
  ///   - isAgo: whether a past time is a phrase: "3 h ago".
  ///   - day: writes that day; `nil` for the language's own way.
  package func age(
    _ date: Date, now: Date, isAgo: Bool = false, day: ((CivilDate) -> String)? = nil
  ) -> String {
    let seconds = now.timeIntervalSince(date)
    let isFuture = seconds < 0
    guard abs(seconds) < 30 * 86_400 else {
      return Timestamp(date).map { day?($0.date) ?? self.day($0.date) }
        ?? self[isFuture ? .farFuture : .longAgo]
    }
    let words: String
    switch Int(abs(seconds)) {
    case ..<60: return self[.justNow]
    case let distance where distance < 3600: words = self(.minutesShort, distance / 60)
    case let distance where distance < 86_400: words = self(.hoursShort, distance / 3600)
    case let distance: words = self(.daysShort, distance / 86_400)
    }
    return isFuture ? self(.inFuture, words) : isAgo ? self(.ago, words) : words
  }

  /// A day: "22 Nov 2026", "22. Nov. 2026".
  package func day(_ day: CivilDate) -> String {
    self(.dayWithYear, "\(day.day)", name(.months, day.month - 1), "\(day.year)")
  }

  /// A day of this year: "22 Nov", "22. Nov.".
  package func shortDay(_ day: CivilDate) -> String {
    self(.dayOfYear, "\(day.day)", name(.months, day.month - 1))
  }

  /// A day and a time, at an offset in seconds east of UTC: "22 Nov, 18:04", in another year "22
  /// Nov 2025, 18:04".
  package func moment(_ date: Date, now: Date, offset: Int) -> String {
    guard let local = Timestamp(date.addingTimeInterval(Double(offset))) else {
      return self[.longAgo]
    }
    let isThisYear = Timestamp(now)?.date.year == local.date.year
    return self(
      .dayAndTime, isThisYear ? shortDay(local.date) : day(local.date),
      Self.clock(local.hour, local.minute))
  }

  /// A time within the last week: "22:10" today, "Tuesday 22:10"; else as ``moment(_:now:offset:)``.
  package func recentMoment(_ date: Date, now: Date, offset: Int) -> String {
    let zone = TimeZone(secondsFromGMT: offset) ?? .gmt
    let (day, minute) = Self.local(date, in: zone)
    let days = Self.local(now, in: zone).day.daysSinceEpoch - day.daysSinceEpoch
    let clock = Self.clock(minute / 60, minute % 60)
    return switch days {
    case 0: clock
    case 1..<7: self(.weekdayAndTime, weekday(day), clock)
    default: moment(date, now: now, offset: offset)
    }
  }

  /// A day in the style of a newspaper: "Monday, 23 November 2026".
  package func dateline(_ date: Date, in zone: TimeZone) -> String {
    let (day, _) = Self.local(date, in: zone)
    return self(.longDateWithWeekday, weekday(day), longDate(day))
  }

  private func weekday(_ day: CivilDate) -> String {
    // Day 0 was a Thursday.
    name(.weekdays, ((day.daysSinceEpoch + 3) % 7 + 7) % 7)
  }

  /// A day and a time: "22 Nov 2026, 18:04".
  package func moment(_ date: Date, in zone: TimeZone) -> String {
    let (day, minute) = Self.local(date, in: zone)
    return self(.dayAndTime, self.day(day), Self.clock(minute / 60, minute % 60))
  }

  /// The same with the month in full: "23 November 2026, 14:05".
  package func longMoment(_ date: Date, in zone: TimeZone) -> String {
    let (day, minute) = Self.local(date, in: zone)
    return self(.dayAndTime, longDate(day), Self.clock(minute / 60, minute % 60))
  }

  /// A zone by its seconds east of UTC: "UTC", "UTC+5:30".
  package static func zone(_ offset: Int) -> String {
    let minutes = abs(offset) / 60
    guard minutes > 0 else { return "UTC" }
    let (sign, hours) = (offset < 0 ? "−" : "+", minutes / 60)
    let rest = minutes % 60 == 0 ? "" : String(clock(hours, minutes % 60).suffix(3))
    return "UTC\(sign)\(hours)\(rest)"
  }

  private func longDate(_ day: CivilDate) -> String {
    self(.longDate, "\(day.day)", name(.monthNames, day.month - 1), "\(day.year)")
  }

  private func name(_ list: MessageKey, _ index: Int) -> String {
    let names = self[list].split(separator: "|")
    return names.indices.contains(index) ? String(names[index]) : ""
  }

  private static func clock(_ hour: Int, _ minute: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return two(hour) + ":" + two(minute)
  }

  private static func local(_ date: Date, in zone: TimeZone) -> (day: CivilDate, minute: Int) {
    let local = date.timeIntervalSince1970 + Double(zone.secondsFromGMT(for: date))
    // Bounds the date to a million years.
    let days = (local / 86_400).rounded(.down)
    let day = CivilDate(daysSinceEpoch: Int(max(-365_000_000, min(365_000_000, days))))
    return (day, max(0, min(1439, Int((local - days * 86_400) / 60))))
  }
}
