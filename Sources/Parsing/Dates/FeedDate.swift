package import Foundation
package import Markup

/// Entry point for dates: RFC 822 with its common errors, ISO 8601 and W3C-DTF in every precision,
/// asctime, and the few other formats that feeds use. Any other text gives `nil`; nothing is
/// guessed.
package enum FeedDate {
  /// Maximum length in bytes; a longer string is not a date.
  static let lengthLimit = 128

  package static func parse(_ string: String) -> Date? {
    var string = string
    return string.withUTF8 { parse($0) }
  }

  package static func parse(_ bytes: Bytes) -> Date? {
    let bytes = bytes.trimmed
    guard !bytes.isEmpty, bytes.count <= lengthLimit else { return nil }
    if let date = FastDateParser.parse(bytes) { return date }
    if let date = ISODate.parse(bytes) { return date }
    return NamedMonthDate.parse(bytes)
  }
}
