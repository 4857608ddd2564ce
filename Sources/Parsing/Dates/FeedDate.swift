package import Foundation
package import Markup

/// The front door for dates: RFC 822 with all its sins, ISO 8601 and W3C-DTF in every precision,
/// asctime and the few others that feeds use. What is no date is `nil`; nothing is guessed.
package enum FeedDate {
  /// Longer strings are no dates.
  static let lengthLimit = 128

  package static func parse(_ string: String) -> Date? {
    var string = string
    return string.withUTF8 { parse($0) }
  }

  package static func parse(_ bytes: Bytes) -> Date? {
    let bytes = bytes.trimmed
    guard !bytes.isEmpty, bytes.count <= lengthLimit else { return nil }
    if let date = PlainDate.parse(bytes) { return date }
    if let date = ISODate.parse(bytes) { return date }
    return WordDate.parse(bytes)
  }
}
