package import Foundation

/// A time in UTC as a calendar writes it. Integer arithmetic alone: no formatter and no time zone
/// data are loaded, which a command that lives for milliseconds would notice.
package struct Timestamp {
  let year: Int
  let month: Int
  let day: Int
  let hour: Int
  let minute: Int
  let second: Int

  /// `nil` outside the years 0000 to 9999, which RFC 3339 cannot write.
  package init?(_ date: Date) {
    let seconds = date.timeIntervalSince1970.rounded(.down)
    guard seconds >= -62_167_219_200, seconds < 253_402_300_800 else { return nil }
    let total = Int(seconds)
    let ofDay = ((total % 86_400) + 86_400) % 86_400
    hour = ofDay / 3600
    minute = ofDay / 60 % 60
    second = ofDay % 60
    // Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms": civil_from_days.
    let days = (total - ofDay) / 86_400 + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let ofEra = days - era * 146_097
    let yearOfEra = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * ofYear + 2) / 153
    day = ofYear - (153 * shifted + 2) / 5 + 1
    month = shifted < 10 ? shifted + 3 : shifted - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// "2026-11-21", RFC 3339 full-date.
  var fullDate: String { String(rfc3339.prefix(10)) }

  /// "2026-11-21T19:05:00Z", RFC 3339.
  package var rfc3339: String {
    String(unsafeUninitializedCapacity: 20) { buffer in
      fill(buffer)
      return 20
    }
  }

  /// Fills the first twenty bytes.
  func fill(_ buffer: UnsafeMutableBufferPointer<UInt8>) {
    func two(_ value: Int, at index: Int) {
      buffer[index] = 48 + UInt8(value / 10)
      buffer[index + 1] = 48 + UInt8(value % 10)
    }
    two(year / 100, at: 0)
    two(year % 100, at: 2)
    two(month, at: 5)
    two(day, at: 8)
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
