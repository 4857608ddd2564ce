import Foundation
internal import Markup

/// Base64 in the variants that documents contain: with line breaks (RFC 2045, 6.8), in the URL
/// alphabet (RFC 4648, 5), with or without padding.
enum Base64 {
  static func decode(_ text: Bytes) -> [UInt8]? {
    var digits = Data(
      text.prefix { $0 != UInt8(ascii: "=") }.lazy.filter { !$0.isBlank }.map { byte in
        switch byte {
        case UInt8(ascii: "-"): UInt8(ascii: "+")
        case UInt8(ascii: "_"): UInt8(ascii: "/")
        default: byte
        }
      })
    digits.append(contentsOf: repeatElement(UInt8(ascii: "="), count: -digits.count & 3))
    return Data(base64Encoded: digits).map { [UInt8]($0) }
  }
}
