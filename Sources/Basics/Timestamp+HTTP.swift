package import Foundation

extension Timestamp {
  /// An instant in the HTTP date format (RFC 9110 5.6.7), which is also a valid RFC 5322 date:
  /// `Sun, 06 Nov 1994 08:49:37 GMT`.
  package static func http(_ instant: Date) -> String {
    guard let time = Timestamp(instant) else { return "Thu, 01 Jan 1970 00:00:00 GMT" }
    // The epoch was a Thursday.
    let weekday = weekdays[((time.date.daysSinceEpoch + 4) % 7 + 7) % 7]
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
