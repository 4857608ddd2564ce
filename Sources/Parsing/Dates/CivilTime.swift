package import Foundation

/// A date and time of day of the proleptic Gregorian calendar, as a document writes it.
package struct CivilTime: Sendable, Hashable {
  package var year: Int
  package var month = 1
  package var day = 1
  package var hour = 0
  package var minute = 0
  package var second = 0
  /// Seconds east of Greenwich.
  package var offset = 0

  init(year: Int) {
    self.year = year
  }

  /// The instant, or `nil` where a part is out of its range: month 13, 30 February, 25 o'clock.
  /// 24:00 is the next day's midnight (ISO 8601) and second 60 a leap second.
  var date: Date? {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.days(ofMonth: month, year), (0...24).contains(hour), (0...59).contains(minute),
      (0...60).contains(second), hour < 24 || (minute == 0 && second == 0),
      abs(offset) < 86400
    else { return nil }
    let seconds = Self.days(year, month, day) * 86400 + hour * 3600 + minute * 60 + second - offset
    return Date(timeIntervalSince1970: Double(seconds))
  }

  /// Takes an ordinal date (ISO 8601, 5.2.2): the day of the year, from 1.
  mutating func setOrdinal(_ ordinal: Int) -> Bool {
    guard ordinal >= 1 else { return false }
    var left = ordinal
    for month in 1...12 {
      let length = Self.days(ofMonth: month, year)
      if left <= length {
        self.month = month
        day = left
        return true
      }
      left -= length
    }
    return false
  }

  static func days(ofMonth month: Int, _ year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days since 1970-01-01 (H. Hinnant, "chrono-compatible low-level date algorithms").
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// Appends an instant as RFC 3339 in UTC with whole seconds: `2024-05-01T07:30:00Z`.
  package static func append(_ date: Date, to out: inout [UInt8]) {
    let total = Int(date.timeIntervalSince1970.rounded(.down))
    let seconds = ((total % 86400) + 86400) % 86400
    let days = (total - seconds) / 86400 + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shifted + 2) / 5 + 1
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    func digits(_ value: Int, _ width: Int) {
      var divisor = width == 4 ? 1000 : 10
      while divisor > 0 {
        out.append(UInt8(0x30 + (value / divisor) % 10))
        divisor /= 10
      }
    }
    digits(min(max(year, 0), 9999), 4)
    out.append(UInt8(ascii: "-"))
    digits(month, 2)
    out.append(UInt8(ascii: "-"))
    digits(day, 2)
    out.append(UInt8(ascii: "T"))
    digits(seconds / 3600, 2)
    out.append(UInt8(ascii: ":"))
    digits(seconds / 60 % 60, 2)
    out.append(UInt8(ascii: ":"))
    digits(seconds % 60, 2)
    out.append(UInt8(ascii: "Z"))
  }

  /// The instant as a string.
  package static func string(_ date: Date) -> String {
    var out: [UInt8] = []
    append(date, to: &out)
    return String(decoding: out, as: UTF8.self)
  }
}
