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
