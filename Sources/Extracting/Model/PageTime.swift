package import Foundation

/// When an article was published: an instant, or a day where only the day is told.
package enum PageTime: Sendable, Hashable {
  case instant(Date)
  /// A day of the Gregorian calendar in the page's own zone, whichever that is.
  case day(year: Int, month: Int, day: Int)

  /// RFC 3339 in UTC, to the second (`2024-05-01T07:30:00Z`); of a day its date (`2024-05-01`).
  package var text: String {
    switch self {
    case .instant(let date): CivilDay.timestamp(date)
    case .day(let year, let month, let day):
      CivilDay.padded(year, 4) + "-" + CivilDay.padded(month, 2) + "-" + CivilDay.padded(day, 2)
    }
  }

  /// The instant; of a day its midnight in UTC.
  package var date: Date {
    switch self {
    case .instant(let date): date
    case .day(let year, let month, let day):
      Date(
        timeIntervalSince1970: Double(
          CivilDay.sinceEpoch(year: year, month: month, day: day) * 86_400))
    }
  }
}
