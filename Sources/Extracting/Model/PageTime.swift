package import Basics
package import Foundation

/// When an article was published: an instant, or a day where only the day is told.
package enum PageTime: Sendable, Hashable {
  /// With its zone's offset in seconds east of UTC, 0 where the page tells none.
  case instant(Date, offset: Int = 0)
  /// A day in the page's own zone, whichever that is.
  case day(CivilDate)

  /// RFC 3339 to the second in the page's own zone (`2024-05-01T07:30:00+02:00`); of a day its
  /// date (`2024-05-01`).
  package var text: String {
    switch self {
    // Dates of pages are between 1995 and 2100.
    case .instant(let date, let offset): Timestamp.rfc3339(date, offset: offset) ?? ""
    case .day(let day): day.fullDate
    }
  }

  /// The day in the page's own zone, counted from 1970-01-01.
  var civilDay: Int {
    switch self {
    case .instant(let date, let offset):
      Int(((date.timeIntervalSince1970 + Double(offset)) / 86_400).rounded(.down))
    case .day(let day): day.daysSinceEpoch
    }
  }

  /// The instant; of a day its midnight in UTC.
  package var date: Date {
    switch self {
    case .instant(let date, _): date
    case .day(let day): Date(timeIntervalSince1970: Double(day.daysSinceEpoch * 86_400))
    }
  }
}
