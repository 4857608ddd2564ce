package import Basics
package import Foundation

/// The time of publication: an instant, or a day if only the day is given.
package enum PageTime: Sendable, Hashable {
  /// With the zone's offset in seconds east of UTC; 0 if the page gives no zone.
  case instant(Date, offset: Int = 0)
  /// A day in the page's own, unknown zone.
  case day(CivilDate)

  /// RFC 3339 to the second in the page's own zone (`2024-05-01T07:30:00+02:00`); for a day its
  /// date (`2024-05-01`).
  package var text: String {
    switch self {
    // Dates of pages are between 1995 and 2100.
    case .instant(let date, let offset): Timestamp.rfc3339(date, offset: offset) ?? ""
    case .day(let day): day.fullDate
    }
  }

  /// The day in the page's own zone, counted from 1970-01-01.
  package var civilDay: Int {
    switch self {
    case .instant(let date, let offset):
      Int(((date.timeIntervalSince1970 + Double(offset)) / 86_400).rounded(.down))
    case .day(let day): day.daysSinceEpoch
    }
  }

  /// The instant; for a day its midnight in UTC.
  package var date: Date {
    switch self {
    case .instant(let date, _): date
    case .day(let day): Date(timeIntervalSince1970: Double(day.daysSinceEpoch * 86_400))
    }
  }
}

/// Reads a date on a page: ISO 8601 and similar, mail dates, seconds since 1970, numbers in the order
/// of the page's language, and month names in the languages of ``MonthNames``. A text that is a date
/// and nothing else is read like one of a feed (``LocalizedDate``); among other words only the names
/// count that are hardly another word.
package struct PageDateReader {
  private let language: String?
  /// Of day and month in `4/5/2024`.
  private let order: NumericOrder
  /// Later dates are rejected.
  private let latest: Date

  /// 1995-01-01: there were no news pages before.
  private static let earliest = Date(timeIntervalSince1970: 788_918_400)

  /// A day, perhaps with its time, before validation.
  private typealias Found = (day: CivilDate, clock: PageDateTokens.Clock?)

  /// - Parameter now: dates more than a day after it are rejected.
  package init(language: String?, now: Date?) {
    self.language = language
    order = NumericOrder(ofPageIn: language)
    latest =
      now.map { $0.addingTimeInterval(86_400) } ?? Date(timeIntervalSince1970: 4_102_444_800)
  }

  package func read(_ text: String) -> PageTime? {
    guard text.utf8.count < 200 else { return nil }
    let plain = Self.withPlainDigits(text.lowercased())
    if let time = epoch(plain) { return time }
    let numbers = numeric(plain)
    if numbers?.clock != nil, let time = checked(numbers) { return time }
    return checked(whole(text)) ?? checked(numbers) ?? checked(words(plain))
  }

  /// Whether a line is a date, with at most one word beside it: a weekday or a label.
  package static func isDate(_ line: String) -> Bool {
    guard line.utf8.count <= FeedDate.lengthLimit,
      line.unicodeScalars.contains(where: { LocalizedDate.plainDigit($0) != nil })
    else { return false }
    var line = line
    return line.withUTF8 { bytes in
      var reader = LocalizedDate(bytes)
      return reader.readCivil()?.date != nil && reader.strangers <= 1
    }
  }

  /// Replaces the digits of all scripts by ASCII digits.
  private static func withPlainDigits(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
    return String(
      String.UnicodeScalarView(text.unicodeScalars.map { LocalizedDate.plainDigit($0) ?? $0 }))
  }

  private func epoch(_ text: String) -> PageTime? {
    guard text.utf8.count == 10 || text.utf8.count == 13, let number = Int(text) else { return nil }
    let date = Date(timeIntervalSince1970: Double(text.utf8.count == 13 ? number / 1000 : number))
    return date >= Self.earliest && date <= latest ? .instant(date) : nil
  }

  private func checked(_ found: Found?) -> PageTime? {
    guard let (day, clock) = found, (1995...2100).contains(day.year), day.isValid else {
      return nil
    }
    var time = PageTime.day(day)
    if let clock {
      let offset = clock.offset ?? 0
      let instant = Double(day.daysSinceEpoch * 86_400 + clock.seconds - offset)
      time = .instant(Date(timeIntervalSince1970: instant), offset: offset)
    }
    return time.date <= latest ? time : nil
  }

  /// `2024-05-01T07:30:00+02:00`, `2024/05/01`, `20240501`, `1.5.2024`, `05/01/2024`,
  /// `2024년 5월 1일`, `2024年5月1日`.
  private func numeric(_ text: String) -> Found? {
    let tokens = PageDateTokens(text)
    let numbers = tokens.numbers
    guard let first = numbers.first else { return nil }
    switch first.digits {
    case 8:
      return (Self.day(first.value), tokens.basicClock ?? tokens.clock(after: 1))
    case 14:
      let time = first.value % 1_000_000
      let (hour, minute, second) = (time / 10_000, time / 100 % 100, time % 100)
      guard hour < 24, minute < 60, second < 60 else { return nil }
      let seconds = hour * 3600 + minute * 60 + second
      return (
        Self.day(first.value / 1_000_000),
        PageDateTokens.Clock(seconds: seconds, offset: tokens.zone)
      )
    default:
      guard numbers.count >= 3, tokens.isRun(0), tokens.isRun(1), numbers[1].digits <= 2 else {
        return nil
      }
      let (one, two, three) = (first.value, numbers[1].value, numbers[2].value)
      if first.digits == 4 {
        guard numbers[2].digits <= 2 else { return nil }
        return (CivilDate(year: one, month: two, day: three), tokens.clock(after: 3))
      }
      guard first.digits <= 2, [2, 4].contains(numbers[2].digits) else { return nil }
      let year = numbers[2].digits == 2 ? 2000 + three : three
      let isMonthFirst = two > 12 || (one <= 12 && order == .monthFirst && first.after != ".")
      return (
        CivilDate(year: year, month: isMonthFirst ? one : two, day: isMonthFirst ? two : one),
        tokens.clock(after: 3)
      )
    }
  }

  /// A text that is a date from beginning to end.
  private func whole(_ text: String) -> Found? {
    // A word at the end is the name of a section, not of a zone.
    let last = text.split { !$0.isLetter }.last?.lowercased()
    if let last, PageDateTokens.words.contains(last) { return nil }
    var text = text
    return text.withUTF8 { bytes -> Found? in
      var reader = LocalizedDate(bytes, language: language, order: order)
      guard let civil = reader.readCivil(), let local = civil.date else { return nil }
      let day = CivilDate(year: civil.year, month: civil.month, day: civil.day)
      guard reader.hasTime else { return (day, nil) }
      guard let date = reader.zone.date(of: civil) else { return nil }
      let offset = reader.zone.isEmpty ? nil : Int(local.timeIntervalSince(date))
      let seconds = civil.hour * 3600 + civil.minute * 60 + civil.second
      return (day, PageDateTokens.Clock(seconds: seconds, offset: offset))
    }
  }

  /// The day of `20240501`.
  private static func day(_ number: Int) -> CivilDate {
    CivilDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
  }

  /// `1 May 2024`, `May 1st, 2024 at 7:30 am EST`, `1. Mai 2024`, `1 de mayo de 2024`.
  private func words(_ text: String) -> Found? {
    let tokens = PageDateTokens(text)
    let numbers = tokens.numbers
    guard let month = tokens.month,
      let year = numbers.first(where: { $0.digits == 4 && $0.after != ":" })
    else { return nil }
    // The day is next to the month: before it, else between the month and the year.
    let before = numbers.last {
      $0.digits <= 2 && $0.end <= month.start && month.start - $0.end <= 6 && $0.before != ":"
        && $0.after != ":"
    }
    let after = numbers.first {
      $0.digits <= 2 && $0.start >= month.end && $0.start - month.end <= 3 && $0.after != ":"
    }
    guard let day = before ?? after else { return nil }
    return (
      CivilDate(year: year.value, month: month.value, day: day.value), tokens.clock(after: 0)
    )
  }
}
