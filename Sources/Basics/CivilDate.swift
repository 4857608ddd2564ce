/// A day of the proleptic Gregorian calendar. The integer arithmetic follows H. Hinnant,
/// "chrono-Compatible Low-Level Date Algorithms", because a formatter and its time zone data take
/// milliseconds to load.
package struct CivilDate: Sendable, Hashable {
  package var year: Int
  package var month: Int
  package var day: Int

  package init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// - Parameter days: days since 1970-01-01, which is day 0.
  package init(daysSinceEpoch days: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    // Months are counted from March, so that the leap day is the last day of a year.
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Days since 1970-01-01, which is day 0. A day past the end of its month continues into the next
  /// month.
  package var daysSinceEpoch: Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// Whether the calendar has this day: `false` for month 13 and for 30 February.
  package var isValid: Bool {
    (1...12).contains(month) && day >= 1 && day <= Self.days(inMonth: month, of: year)
  }

  /// - Parameter month: 1 to 12.
  package static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// `2026-11-21`, the full-date of RFC 3339; years beyond 9999 have more digits.
  package var fullDate: String {
    year.digits(4) + "-" + month.digits(2) + "-" + day.digits(2)
  }
}
