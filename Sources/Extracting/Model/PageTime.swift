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
  var civilDay: Int {
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
