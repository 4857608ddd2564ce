package import Foundation

/// An instant as a UTC date and time of day, to the second.
package struct Timestamp: Sendable, Hashable {
  package let date: CivilDate
  package let hour: Int
  package let minute: Int
  package let second: Int

  /// Length of a UTC instant in RFC 3339: `2026-11-21T19:05:00Z`.
  package static let length = 20

  /// `nil` outside the years 0000 to 9999, which RFC 3339 cannot write.
  package init?(_ instant: Date) {
    let seconds = instant.timeIntervalSince1970.rounded(.down)
    guard seconds >= -62_167_219_200, seconds < 253_402_300_800 else { return nil }
    let total = Int(seconds)
    let secondOfDay = ((total % 86_400) + 86_400) % 86_400
    date = CivilDate(daysSinceEpoch: (total - secondOfDay) / 86_400)
    hour = secondOfDay / 3600
    minute = secondOfDay / 60 % 60
    second = secondOfDay % 60
  }

  /// `2026-11-21T19:05:00Z`, RFC 3339.
  package var rfc3339: String {
    String(unsafeUninitializedCapacity: Self.length) { buffer in
      fill(buffer)
      return Self.length
    }
  }

  /// RFC 3339 to the second, with an offset: `2026-11-21T20:05:00+01:00`, or `Z` for UTC.
  ///
  /// - Parameter offset: Seconds east of UTC; the format keeps whole minutes only.
  /// - Returns: `nil` outside the years 0000 to 9999.
  package static func rfc3339(_ instant: Date, offset: Int) -> String? {
    let minutes = offset / 60
    guard let local = Timestamp(instant.addingTimeInterval(Double(minutes * 60))) else {
      return nil
    }
    guard minutes != 0 else { return local.rfc3339 }
    let (hours, rest) = abs(minutes).quotientAndRemainder(dividingBy: 60)
    return local.rfc3339.dropLast() + (minutes < 0 ? "-" : "+")
      + hours.digits(2) + ":" + rest.digits(2)
  }

  /// Writes the RFC 3339 form into the first ``length`` bytes.
  package func fill(_ buffer: UnsafeMutableBufferPointer<UInt8>) {
    func two(_ value: Int, at index: Int) {
      buffer[index] = 48 + UInt8(value / 10)
      buffer[index + 1] = 48 + UInt8(value % 10)
    }
    two(date.year / 100, at: 0)
    two(date.year % 100, at: 2)
    two(date.month, at: 5)
    two(date.day, at: 8)
    two(hour, at: 11)
    two(minute, at: 14)
    two(second, at: 17)
    buffer[4] = UInt8(ascii: "-")
    buffer[7] = UInt8(ascii: "-")
    buffer[10] = UInt8(ascii: "T")
    buffer[13] = UInt8(ascii: ":")
    buffer[16] = UInt8(ascii: ":")
    buffer[19] = UInt8(ascii: "Z")
  }
}

extension Timestamp {
  /// An instant in RFC 3339 for a format that requires one; 1970 if it can't be represented.
  package static func required(_ instant: Date) -> String {
    Timestamp(instant)?.rfc3339 ?? "1970-01-01T00:00:00Z"
  }

  /// An instant in the HTTP date format (RFC 9110 5.6.7), which is also a valid RFC 5322 date:
  /// `Sun, 06 Nov 1994 08:49:37 GMT`. RFC 5322 itself writes `+0000` for the zone.
  package static func http(_ instant: Date) -> String {
    guard let time = Timestamp(instant) else { return "Thu, 01 Jan 1970 00:00:00 GMT" }
    // The epoch was a Thursday.
    let weekday = weekdays[((time.date.daysSinceEpoch + 4) % 7 + 7) % 7]
    let (date, month) = (time.date, months[time.date.month - 1])
    return "\(weekday), \(date.day.digits(2)) \(month) \(date.year.digits(4)) "
      + "\(time.hour.digits(2)):\(time.minute.digits(2)):\(time.second.digits(2)) GMT"
  }

  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  /// The names of the months in such dates.
  package static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
