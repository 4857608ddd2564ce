import Foundation

/// A fast path for the two formats that nearly every feed uses: `Sat, 01 May 2004 07:30:00 GMT` or
/// `+0200`, and `2004-05-01T07:30:00Z` or `+02:00`.
enum FastDateParser {
  static func parse(_ bytes: Bytes) -> Date? {
    if bytes.count >= 20, bytes.count <= 25, bytes[4] == UInt8(ascii: "-") { return iso(bytes) }
    if bytes.count >= 26, bytes.count <= 31, bytes[3] == UInt8(ascii: ",") { return mail(bytes) }
    return nil
  }

  private static func iso(_ bytes: Bytes) -> Date? {
    guard bytes[7] == UInt8(ascii: "-"), bytes[10] == UInt8(ascii: "T"),
      bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
      let century = number(bytes, 0), let year = number(bytes, 2), let month = number(bytes, 5),
      let day = number(bytes, 8)
    else { return nil }
    var civil = CivilTime(year: century * 100 + year)
    (civil.month, civil.day) = (month, day)
    guard setTime(&civil, bytes, at: 11) else { return nil }
    if bytes.count == 20, bytes[19] == UInt8(ascii: "Z") { return civil.date }
    guard bytes.count == 25, bytes[22] == UInt8(ascii: ":"),
      setOffset(&civil, bytes, sign: 19, minutes: 23)
    else { return nil }
    return civil.date
  }

  /// The day has one digit or two.
  private static func mail(_ bytes: Bytes) -> Date? {
    let start = bytes[6] == 0x20 ? 6 : 7
    guard bytes.count >= start + 19, bytes[4] == 0x20, bytes[start] == 0x20,
      bytes[start + 4] == 0x20, bytes[start + 9] == 0x20, bytes[start + 12] == UInt8(ascii: ":"),
      bytes[start + 15] == UInt8(ascii: ":"), bytes[start + 18] == 0x20,
      let day = start == 6 ? digit(bytes[5]) : number(bytes, 5),
      let month = MonthName.month(bytes.run(start + 1, start + 4)),
      let century = number(bytes, start + 5), let year = number(bytes, start + 7)
    else { return nil }
    var civil = CivilTime(year: century * 100 + year)
    (civil.month, civil.day) = (month, day)
    guard setTime(&civil, bytes, at: start + 10) else { return nil }
    let zone = bytes.run(start + 19, bytes.count)
    if zone.count == 5 {
      return setOffset(&civil, bytes, sign: start + 19, minutes: start + 22) ? civil.date : nil
    }
    guard zone.equals("GMT") || zone.equals("UTC") || zone.equals("Z") else { return nil }
    return civil.date
  }

  @inline(__always)
  private static func setTime(_ civil: inout CivilTime, _ bytes: Bytes, at start: Int) -> Bool {
    guard let hour = number(bytes, start), let minute = number(bytes, start + 3),
      let second = number(bytes, start + 6)
    else { return false }
    (civil.hour, civil.minute, civil.second) = (hour, minute, second)
    return true
  }

  private static func setOffset(
    _ civil: inout CivilTime, _ bytes: Bytes, sign: Int, minutes: Int
  ) -> Bool {
    let isWest = bytes[sign] == UInt8(ascii: "-")
    guard isWest || bytes[sign] == UInt8(ascii: "+"), let hour = number(bytes, sign + 1),
      let minute = number(bytes, minutes), hour < 24, minute < 60
    else { return false }
    civil.offset = (isWest ? -1 : 1) * (hour * 3600 + minute * 60)
    return true
  }

  /// A number of two digits.
  @inline(__always)
  private static func number(_ bytes: Bytes, _ index: Int) -> Int? {
    guard let tens = digit(bytes[index]), let ones = digit(bytes[index + 1]) else { return nil }
    return tens * 10 + ones
  }

  @inline(__always)
  private static func digit(_ byte: UInt8) -> Int? { byte.isASCIIDigit ? Int(byte - 0x30) : nil }
}
