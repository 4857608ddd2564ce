package import Foundation

/// Entry point for dates: RFC 822 with its common errors, ISO 8601 and W3C-DTF in every precision,
/// asctime, seconds and milliseconds since 1970, and what the languages of the world write. Any
/// other text gives `nil`; nothing is guessed.
package enum FeedDate {
  /// Maximum length in bytes; a longer string is not a date.
  static let lengthLimit = 128

  package static func parse(_ string: String, language: String? = nil) -> Date? {
    var string = string
    return string.withUTF8 { parse($0, language: language) }
  }

  /// - Parameter language: the language of the document (BCP 47), for the order of day and month.
  package static func parse(_ bytes: Bytes, language: String? = nil) -> Date? {
    if let date = plain(bytes) { return date }
    guard let bytes = bounded(bytes) else { return nil }
    var reader = LocalizedDate(bytes, language: language, order: NumericOrder(language: language))
    return reader.read()
  }

  /// A date as programs write it: seconds, milliseconds or microseconds since 1970, or text. Numbers
  /// outside of the years from 1970 to 5138 give `nil`, and so does 0, which stands for no date.
  package static func parse(stamp text: String?) -> Date? {
    guard let text = text?.trimmingCharacters(in: .whitespaces), !text.isEmpty else { return nil }
    guard let number = Double(text) else {
      // Programs in Go write their zero time for no date.
      return text.hasPrefix("0001-01-01") ? nil : parse(text)
    }
    let seconds = number > 1e14 ? number / 1e6 : number > 1e11 ? number / 1e3 : number
    return seconds > 0 && seconds < 1e11 ? Date(timeIntervalSince1970: seconds) : nil
  }

  /// A date in a form that no language or country changes.
  static func plain(_ bytes: Bytes) -> Date? {
    guard let bytes = bounded(bytes) else { return nil }
    if let date = FastDateParser.parse(bytes) { return date }
    if let date = ISODate.parse(bytes) { return date }
    return epoch(bytes)
  }

  static func bounded(_ bytes: Bytes) -> Bytes? {
    let bytes = bytes.trimmed
    return bytes.isEmpty || bytes.count > lengthLimit ? nil : bytes
  }

  /// Seconds or milliseconds since 1970, from 1995 to 2100: no other form of a date has 9, 10 or 13
  /// digits. Seconds may have a fraction, and .NET writes `/Date(1714557600000)/`,
  /// for local times with an offset that is already in the number.
  private static func epoch(_ bytes: Bytes) -> Date? {
    var digits = bytes
    if bytes.hasPrefixIgnoringCase("/date(", at: 0),
      bytes.hasPrefixIgnoringCase(")/", at: bytes.count - 2)
    {
      digits = bytes.run(6, bytes.count - 2)
      let sign = digits.count - 5
      if sign > 0, digits[sign] == UInt8(ascii: "+") || digits[sign] == UInt8(ascii: "-"),
        digits.run(sign + 1, digits.count).allSatisfy(\.isASCIIDigit)
      {
        digits = digits.run(0, sign)
      }
    }
    if let dot = digits.firstIndex(of: UInt8(ascii: "."), from: 0), dot == 9 || dot == 10,
      dot + 1 < digits.count, digits.run(dot + 1, digits.count).allSatisfy(\.isASCIIDigit)
    {
      digits = digits.run(0, dot)
    }
    guard [9, 10, 13].contains(digits.count), digits.allSatisfy(\.isASCIIDigit) else { return nil }
    let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    let seconds = Double(digits.count == 13 ? number / 1000 : number)
    return (788_918_400..<4_102_444_800).contains(seconds)
      ? Date(timeIntervalSince1970: seconds) : nil
  }
}

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

/// The dates of one document. `4/5/2026` is read by the other dates of the document, which all have
/// one order, else by its language; it waits until all are known (rule A4 of docs/parsing.md).
package struct DocumentDates {
  package enum Reading {
    case date(Date)
    /// The order of day and month is not known yet.
    case ambiguous
    case none
  }

  /// A date of an item that waits for the end of the document.
  package struct Waiting {
    /// The index of the item.
    package let item: Int
    /// The name of the element.
    package let what: String
    package let text: String
  }

  /// More dates of one document that nothing tells apart need not wait.
  private static let limit = 10_000

  private var orders: Set<NumericOrder> = []
  package private(set) var waiting: [Waiting] = []

  package init() {}

  /// - Returns: `false` if too many dates are waiting.
  package mutating func wait(for what: String, of item: Int, text: String) -> Bool {
    guard waiting.count < Self.limit else { return false }
    waiting.append(Waiting(item: item, what: what, text: text))
    return true
  }

  package mutating func read(_ bytes: Bytes, language: String?) -> Reading {
    if let date = FeedDate.plain(bytes) { return .date(date) }
    guard let bytes = FeedDate.bounded(bytes) else { return .none }
    var reader = LocalizedDate(bytes, language: language)
    let date = reader.read()
    if let order = reader.evidence { orders.insert(order) }
    if let date { return .date(date) }
    return reader.isAmbiguous ? .ambiguous : .none
  }

  /// The date of an ambiguous text after the whole document was read; `nil` if nothing tells the
  /// order, or the document contradicts itself.
  package func resolve(_ text: String, language: String?) -> Date? {
    guard orders.count < 2, let order = orders.first ?? NumericOrder(language: language) else {
      return nil
    }
    var text = text
    return text.withUTF8 { bytes in
      var reader = LocalizedDate(bytes.trimmed, language: language, order: order)
      return reader.read()
    }
  }
}
