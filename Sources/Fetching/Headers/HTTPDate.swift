import Basics
package import Foundation

/// Parses the date of an HTTP header (RFC 9110 5.6.7) in its three forms: IMF-fixdate, RFC 850 and
/// asctime.
package enum HTTPDate {
  /// - Parameter now: resolves the two-digit year of RFC 850: a year more than 50 years ahead is
  ///   taken as past.
  /// - Returns: `nil` for anything else; a caller treats that as "expired" or "absent".
  package static func parse(_ text: String, now: Date) -> Date? {
    let words = text.split(whereSeparator: { $0 == " " || $0 == "-" || $0 == "," })
    guard text.utf8.count <= 64, (5...7).contains(words.count) else { return nil }
    if words.count == 5, text.contains(",") == false {
      return asctime(words)
    }
    // "Sun, 06 Nov 1994 08:49:37 GMT" and "Sunday, 06-Nov-94 08:49:37 GMT" split into the same
    // parts.
    guard words.count == 6, ["GMT", "UTC"].contains(words[5].uppercased()),
      let day = number(words[1], digits: 1...2), let month = month(words[2]),
      let time = time(words[4])
    else { return nil }
    let year: Int
    if let four = number(words[3], digits: 4...4) {
      year = four
    } else if let two = number(words[3], digits: 2...2) {
      year = century(two, now: now)
    } else {
      return nil
    }
    return date(year: year, month: month, day: day, time: time)
  }

  /// "Sun Nov 6 08:49:37 1994"
  private static func asctime(_ words: [Substring]) -> Date? {
    guard let month = month(words[1]), let day = number(words[2], digits: 1...2),
      let time = time(words[3]), let year = number(words[4], digits: 4...4)
    else { return nil }
    return date(year: year, month: month, day: day, time: time)
  }

  private static func century(_ two: Int, now: Date) -> Int {
    let current = 1970 + Int((now.timeIntervalSince1970 / 31_556_952).rounded(.down))
    let year = current - current % 100 + two
    return year > current + 50 ? year - 100 : year
  }

  private static func number(_ text: Substring, digits: ClosedRange<Int>) -> Int? {
    guard digits.contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) })
    else { return nil }
    return Int(text)
  }

  private static func month(_ text: Substring) -> Int? {
    let name = text.lowercased()
    return Timestamp.months.firstIndex { $0.lowercased() == name }.map { $0 + 1 }
  }

  private static func time(_ text: Substring) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, let hour = number(parts[0], digits: 1...2),
      let minute = number(parts[1], digits: 2...2), let second = number(parts[2], digits: 2...2),
      hour < 24, minute < 60, second <= 60
    else { return nil }
    return hour * 3600 + minute * 60 + second
  }

  private static func date(year: Int, month: Int, day: Int, time: Int) -> Date? {
    let date = CivilDate(year: year, month: month, day: day)
    guard (1...9999).contains(year), date.isValid else { return nil }
    return Date(timeIntervalSince1970: Double(date.daysSinceEpoch * 86400 + time))
  }
}

/// Parses `Retry-After` (RFC 9110 10.2.3): seconds or a date.
package enum RetryAfter {
  /// Seconds: the longest wait that is obeyed (docs/polling.md E1).
  package static let longest = 7.0 * 86_400
  /// Seconds for which a host is not asked after a 429 that names no time (E2).
  private static let unnamed = 600.0

  /// The seconds for which a response asks; `nil` if it names no time, a time of zero or one in the
  /// past.
  package static func wait(after response: FetchResponse, now: Date) -> Double? {
    seconds(in: response.headers, now: now).flatMap { $0 > 0 ? $0 : nil }
  }

  /// The seconds for which the whole host is not asked after a response; `nil` unless it is a 429
  /// (E2).
  package static func hold(after response: FetchResponse, now: Date) -> Double? {
    response.status == 429 ? wait(after: response, now: now) ?? unnamed : nil
  }

  /// The seconds to wait, never negative; the longest readable value if there are several fields.
  ///
  /// - Parameter cap: maximum in seconds; also the result for a number too large to hold (E1).
  /// - Returns: `nil` if the field is absent or unreadable.
  package static func seconds(
    in headers: HeaderFields, now: Date, cap: Double = longest
  ) -> Double? {
    headers.all("retry-after").compactMap { seconds($0, now: now, cap: cap) }.max()
  }

  private static func seconds(_ field: String, now: Date, cap: Double) -> Double? {
    let value = field.trimmingCharacters(in: .whitespaces)
    guard !value.isEmpty else { return nil }
    if value.utf8.allSatisfy({ (48...57).contains($0) }) {
      return Int(value).map { min(Double($0), cap) } ?? cap
    }
    guard let date = HTTPDate.parse(value, now: now) else { return nil }
    return min(max(date.timeIntervalSince(now), 0), cap)
  }
}
