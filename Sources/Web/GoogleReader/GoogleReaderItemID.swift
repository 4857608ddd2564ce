import Basics
import Markup

/// Article ids in the Google Reader API.
///
/// They are the store's ids plus 10^15: 16 decimal digits, because Readrops pads the hexadecimal
/// form to the length of the decimal one; below 2^53 for JavaScript; and the hexadecimal form
/// begins with `0`, which distinguishes a bare hexadecimal id from a decimal one. They grow in the
/// order of arrival, as the store's ids do.
enum GoogleReaderItemID {
  static let prefix = "tag:google.com,2005:reader/item/"
  private static let offset: Int64 = 1_000_000_000_000_000

  /// The form used in lists of ids.
  static func short(_ id: Int64) -> String { String(number(id)) }

  static func number(_ id: Int64) -> Int64 { id &+ offset }

  /// The form used in articles: 16 digits after the prefix.
  static func long(_ id: Int64) -> String {
    prefix + UInt64(bitPattern: number(id)).digits(16, radix: 16)
  }

  /// Parses any form of an article id: the part after the last slash is decimal if it consists of
  /// digits and does not begin with `0`, else hexadecimal.
  ///
  /// - Returns: 0, which no article has, for a well-formed id that can't be one of this server;
  ///   `nil` for a malformed id.
  static func article(_ text: String) -> Int64? {
    let digits = text.lastIndex(of: "/").map { text[text.index(after: $0)...] } ?? text[...]
    guard let first = digits.utf8.first, digits.utf8.count <= 20 else { return nil }
    let number: Int64?
    // A negative id is the two's complement of an id of another server.
    let magnitude = digits.hasPrefix("-") ? digits.dropFirst() : digits
    if first != UInt8(ascii: "0"), !magnitude.isEmpty, magnitude.utf8.allSatisfy(\.isASCIIDigit) {
      number = Int64(digits)
    } else {
      guard digits.utf8.count <= 16, digits.utf8.allSatisfy({ $0.hexDigitValue != nil }) else {
        return nil
      }
      number = UInt64(digits, radix: 16).map { Int64(bitPattern: $0) }
    }
    return number.map { $0 > offset ? $0 - offset : 0 }
  }
}
