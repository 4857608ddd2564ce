import Basics
import Foundation

/// A date and time of day of the proleptic Gregorian calendar, as a document writes it.
struct CivilTime {
  var year: Int
  var month = 1
  var day = 1
  var hour = 0
  var minute = 0
  var second = 0
  /// Seconds east of Greenwich.
  var offset = 0

  init(year: Int) {
    self.year = year
  }

  /// The instant, or `nil` if a part is out of range: month 13, 30 February, 25 o'clock. 24:00
  /// means midnight of the next day (ISO 8601), and second 60 is a leap second.
  var date: Date? {
    let day = CivilDate(year: year, month: month, day: day)
    guard (1...9999).contains(year), day.isValid, (0...24).contains(hour),
      (0...59).contains(minute), (0...60).contains(second),
      hour < 24 || (minute == 0 && second == 0), abs(offset) < 86400
    else { return nil }
    let seconds = day.daysSinceEpoch * 86400 + hour * 3600 + minute * 60 + second - offset
    return Date(timeIntervalSince1970: Double(seconds))
  }

  /// Sets month and day from an ordinal date (ISO 8601, 5.2.2): the day of the year, from 1.
  mutating func setOrdinal(_ ordinal: Int) -> Bool {
    guard ordinal >= 1 else { return false }
    var left = ordinal
    for month in 1...12 {
      let length = CivilDate.days(inMonth: month, of: year)
      if left <= length {
        self.month = month
        day = left
        return true
      }
      left -= length
    }
    return false
  }
}
