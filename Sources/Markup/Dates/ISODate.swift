import Basics
import Foundation

/// Dates that begin with a year of four digits: ISO 8601, W3C-DTF and `yyyy/mm/dd hh:mm:ss ZONE`.
enum ISODate {
  static func parse(_ bytes: Bytes) -> Date? {
    var scanner = DateScanner(bytes)
    skipWeekday(&scanner)
    let digits = scanner.digitCount
    guard digits >= 4, let year = scanner.number(4, 4) else { return nil }
    var civil = CivilTime(year: year)
    guard readDay(&scanner, digits, &civil) else { return nil }
    let hasBlank = scanner.skipBlanks()
    if scanner.isAtEnd { return civil.date }
    let hasMark = scanner.consume(UInt8(ascii: "T")) || scanner.consume(UInt8(ascii: "t"))
    if hasMark { scanner.skipBlanks() }
    var hasTime = false
    if hasMark || (hasBlank && scanner.peek.isASCIIDigit) || digits > 8 {
      guard scanner.time(into: &civil), scanner.meridiem(into: &civil) else { return nil }
      hasTime = true
    }
    var zone = DateZone()
    return zone.readToEnd(&scanner, afterTime: hasTime) ? zone.date(of: civil) : nil
  }

  /// Skips a weekday such as `Fri, ` before the year.
  private static func skipWeekday(_ scanner: inout DateScanner) {
    var probe = scanner
    let word = probe.word()
    // A month and a year are no day.
    guard !word.isEmpty, MonthName.month(word) == nil,
      word.count > 40 || MonthNames.month(abbreviated: word.string) == nil
    else { return }
    let hasComma = probe.consume(UInt8(ascii: ","))
    guard probe.skipBlanks() || hasComma else { return }
    if probe.digitCount == 4 { scanner = probe }
  }

  private static func readDay(
    _ scanner: inout DateScanner, _ digits: Int, _ civil: inout CivilTime
  ) -> Bool {
    switch digits {
    case 4:
      return readSeparatedDay(&scanner, &civil)
    case 6:
      civil.month = scanner.number(2, 2) ?? 0
      return true
    case 7:
      return civil.setOrdinal(scanner.number(3, 3) ?? 0)
    case 8, 12, 14:
      civil.month = scanner.number(2, 2) ?? 0
      civil.day = scanner.number(2, 2) ?? 0
      return true
    default:
      return false
    }
  }

  private static func readSeparatedDay(_ scanner: inout DateScanner, _ civil: inout CivilTime)
    -> Bool
  {
    if let isWeek = readWeek(&scanner, &civil) { return isWeek }
    let separator = scanner.peek
    guard [UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: ".")].contains(separator) else {
      // A year without month and day.
      return scanner.isAtEnd
    }
    scanner.index += 1
    switch scanner.digitCount {
    case 3
    where scanner.peek == UInt8(ascii: "0") && scanner.bytes.count > scanner.index + 3
      && scanner.bytes[scanner.index + 3] == separator:
      // Google once wrote an extra zero: `2003-012-31`.
      civil.month = scanner.number(3, 3) ?? 0
    case 3 where separator == UInt8(ascii: "-"):
      return civil.setOrdinal(scanner.number(3, 3) ?? 0)
    case 1, 2:
      civil.month = scanner.number(1, 2) ?? 0
    case 0:
      guard let month = MonthName.month(scanner.word()) else { return false }
      civil.month = month
    default:
      return false
    }
    guard scanner.consume(separator) else { return true }
    guard (1...2).contains(scanner.digitCount), let day = scanner.number(1, 2) else { return false }
    civil.day = day
    return true
  }

  /// A week date (ISO 8601, 5.2.3): `2024-W18-3`, `2024W183`, `2024-W18`. The first week of a year is
  /// that of 4 January.
  ///
  /// - Returns: `nil` if there is none, `false` if it is not valid.
  private static func readWeek(_ scanner: inout DateScanner, _ civil: inout CivilTime) -> Bool? {
    var probe = scanner
    let hasDash = probe.consume(UInt8(ascii: "-"))
    guard probe.consume(UInt8(ascii: "W")), let week = probe.number(2, 2) else { return nil }
    var weekday = 1
    if probe.digitCount == 1 && !hasDash || probe.peek == UInt8(ascii: "-") && hasDash {
      if hasDash { probe.index += 1 }
      guard probe.digitCount == 1, let day = probe.number(1, 1) else { return false }
      weekday = day
    }
    scanner = probe
    let monday = firstMonday(of: civil.year)
    let weeks = (firstMonday(of: civil.year + 1) - monday) / 7
    guard (1...weeks).contains(week), (1...7).contains(weekday) else { return false }
    let day = CivilDate(daysSinceEpoch: monday + (week - 1) * 7 + weekday - 1)
    (civil.year, civil.month, civil.day) = (day.year, day.month, day.day)
    return true
  }

  /// The Monday of the first week, in days since 1970-01-01, a Thursday.
  private static func firstMonday(of year: Int) -> Int {
    let fourth = CivilDate(year: year, month: 1, day: 4).daysSinceEpoch
    let fromMonday = ((fourth + 3) % 7 + 7) % 7
    return fourth - fromMonday
  }
}
