import Basics
import Foundation

/// Reads a date in the forms that pages use: ISO 8601 and similar, mail dates, seconds since 1970,
/// month names in the languages of ``MonthNames``, and numbers in the order of the page's language.
struct DateParser {
  /// Whether `4/5/2024` is the fifth of April.
  let monthFirst: Bool
  /// Later dates are rejected.
  let latest: Date

  /// 1995-01-01: there were no news pages before.
  private static let earliest = Date(timeIntervalSince1970: 788_918_400)

  /// A parsed date before validation.
  private struct Found {
    var year = 0
    var month = 0
    var day = 0
    var seconds: Int?
    /// Seconds east of Greenwich; `nil` if no zone is given.
    var offset: Int?
  }

  /// - Parameter language: The page's language. In English dates the month comes first, except in
  ///   the English of countries other than the United States and the Philippines.
  init(language: String?, now: Date?) {
    let tag = (language ?? "en").lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
    let region = tag.count > 1 ? tag[tag.count - 1] : ""
    monthFirst = tag.first == "en" && (region.count != 2 || region == "us" || region == "ph")
    latest =
      now.map { $0.addingTimeInterval(86_400) } ?? Date(timeIntervalSince1970: 4_102_444_800)
  }

  func read(_ text: String) -> PageTime? {
    guard text.utf8.count < 200 else { return nil }
    let text = Self.withPlainDigits(text.lowercased())
    return epoch(text) ?? checked(numeric(text)) ?? checked(words(text))
  }

  /// Replaces Arabic-Indic digits by ASCII digits.
  private static func withPlainDigits(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { (0x660...0x669).contains($0.value) }) else {
      return text
    }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let digit = Unicode.Scalar(UInt8(truncatingIfNeeded: scalar.value &- 0x660 &+ 0x30))
      scalars.append((0x660...0x669).contains(scalar.value) ? digit : scalar)
    }
    return String(scalars)
  }

  private func epoch(_ text: String) -> PageTime? {
    guard text.utf8.count == 10 || text.utf8.count == 13, let number = Int(text) else { return nil }
    let date = Date(timeIntervalSince1970: Double(text.utf8.count == 13 ? number / 1000 : number))
    return date >= Self.earliest && date <= latest ? .instant(date) : nil
  }

  private func checked(_ found: Found?) -> PageTime? {
    guard let found else { return nil }
    let day = CivilDate(year: found.year, month: found.month, day: found.day)
    guard (1995...2100).contains(day.year), day.isValid else { return nil }
    let time: PageTime
    if let seconds = found.seconds {
      let instant = Double(day.daysSinceEpoch * 86_400 + seconds - (found.offset ?? 0))
      time = .instant(Date(timeIntervalSince1970: instant), offset: found.offset ?? 0)
    } else {
      time = .day(day)
    }
    return time.date <= latest ? time : nil
  }

  // MARK: - Numbers

  /// `2024-05-01T07:30:00+02:00`, `2024/05/01`, `20240501`, `1.5.2024`, `05/01/2024`,
  /// `2024년 5월 1일`, `2024年5月1日`.
  private func numeric(_ text: String) -> Found? {
    let tokens = DateTokens(text)
    guard let first = tokens.numbers.first else { return nil }
    var found = Found()
    var used = 3
    if first.digits == 8 || first.digits == 14 {
      (found.year, found.month, found.day) =
        (first.digits == 8
          ? (first.value / 10_000, first.value / 100 % 100, first.value % 100)
          : (
            first.value / 10_000_000_000, first.value / 100_000_000 % 100,
            first.value / 1_000_000 % 100
          ))
      if first.digits == 14 {
        let (hour, minute, second) = (
          first.value / 10_000 % 100, first.value / 100 % 100, first.value % 100
        )
        guard hour < 24, minute < 60, second < 60 else { return nil }
        found.seconds = hour * 3600 + minute * 60 + second
      }
      used = 1
    } else {
      let numbers = tokens.numbers
      guard numbers.count >= 3, tokens.isRun(0), tokens.isRun(1) else { return nil }
      if first.digits == 4 {
        (found.year, found.month, found.day) = (first.value, numbers[1].value, numbers[2].value)
        guard numbers[1].digits <= 2, numbers[2].digits <= 2 else { return nil }
      } else {
        guard first.digits <= 2, numbers[1].digits <= 2, [2, 4].contains(numbers[2].digits) else {
          return nil
        }
        let (left, right) = (first.value, numbers[1].value)
        let isMonthFirst = right > 12 || (left <= 12 && monthFirst && numbers[0].after != ".")
        (found.month, found.day) = isMonthFirst ? (left, right) : (right, left)
        found.year = numbers[2].digits == 2 ? 2000 + numbers[2].value : numbers[2].value
      }
    }
    if found.seconds == nil {
      tokens.clock(after: used, into: &found.seconds, &found.offset)
    } else {
      found.offset = tokens.zone
    }
    return found
  }

  // MARK: - Words

  /// `1 May 2024`, `May 1st, 2024 at 7:30 am EST`, `1. Mai 2024`, `1 de mayo de 2024`.
  private func words(_ text: String) -> Found? {
    let tokens = DateTokens(text)
    guard let month = tokens.month else { return nil }
    var found = Found()
    found.month = month.value
    let numbers = tokens.numbers
    guard let year = numbers.firstIndex(where: { $0.digits == 4 && $0.after != ":" }) else {
      return nil
    }
    found.year = numbers[year].value
    // The day is next to the month: before it, else between the month and the year.
    let before = numbers.lastIndex {
      $0.digits <= 2 && $0.end <= month.start && month.start - $0.end <= 6 && $0.before != ":"
        && $0.after != ":"
    }
    let after = numbers.firstIndex {
      $0.digits <= 2 && $0.start >= month.end && $0.start - month.end <= 3 && $0.after != ":"
    }
    guard let day = before ?? after else { return nil }
    found.day = numbers[day].value
    tokens.clock(after: 0, into: &found.seconds, &found.offset)
    return found
  }
}
