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
