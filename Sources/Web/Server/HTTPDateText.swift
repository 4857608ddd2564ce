import Basics
package import Foundation

/// Dates as HTTP writes them (RFC 9110 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
package enum HTTPDateText {
  package static func text(_ instant: Date) -> String {
    guard let time = Timestamp(instant) else { return "Thu, 01 Jan 1970 00:00:00 GMT" }
    let days = Int((instant.timeIntervalSince1970 / 86_400).rounded(.down))
    // The epoch was a Thursday.
    let weekday = weekdays[((days + 4) % 7 + 7) % 7]
    func two(_ value: Int) -> String { (value < 10 ? "0" : "") + String(value) }
    let year = String(10_000 + time.date.year).dropFirst()
    return "\(weekday), \(two(time.date.day)) \(months[time.date.month - 1]) \(year) "
      + "\(two(time.hour)):\(two(time.minute)):\(two(time.second)) GMT"
  }

  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
