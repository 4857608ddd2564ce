package import Foundation

/// When an article was published: an instant, or a day where only the day is told.
package enum PageTime: Sendable, Hashable {
  /// With its zone's offset in seconds east of UTC, 0 where the page tells none.
  case instant(Date, offset: Int = 0)
  /// A day of the Gregorian calendar in the page's own zone, whichever that is.
  case day(year: Int, month: Int, day: Int)

  /// RFC 3339 to the second in the page's own zone (`2024-05-01T07:30:00+02:00`); of a day its
  /// date (`2024-05-01`).
  package var text: String {
    switch self {
    case .instant(let date, let offset): CivilDay.timestamp(date, offset: offset)
    case .day(let year, let month, let day):
      CivilDay.padded(year, 4) + "-" + CivilDay.padded(month, 2) + "-" + CivilDay.padded(day, 2)
    }
  }

  /// The day in the page's own zone, counted from 1970-01-01.
  var civilDay: Int {
    switch self {
    case .instant(let date, let offset):
      Int(((date.timeIntervalSince1970 + Double(offset)) / 86_400).rounded(.down))
    case .day(let year, let month, let day):
      CivilDay.sinceEpoch(year: year, month: month, day: day)
    }
  }

  /// The instant; of a day its midnight in UTC.
  package var date: Date {
    switch self {
    case .instant(let date, _): date
    case .day(let year, let month, let day):
      Date(
        timeIntervalSince1970: Double(
          CivilDay.sinceEpoch(year: year, month: month, day: day) * 86_400))
    }
  }
}
