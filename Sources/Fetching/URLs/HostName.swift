import Basics
import Foundation

/// Normalises the host of a URL to the form that is sent over the network.
enum HostName {
  /// Converts to lower case, and international names to Punycode (UTS 46 by means of NFKC and case
  /// folding).
  ///
  /// - Parameter raw: the host as written in the URL, without brackets, still percent-encoded.
  /// - Returns: `nil` if it cannot be a host.
  static func normalise(_ raw: [UInt8]) -> String? {
    let decoded = PercentEncoding.decode(raw)
    guard let text = String(validatingOutside: decoded), !text.isEmpty, raw.count <= 1024
    else { return nil }
    let ascii: String
    if decoded.allSatisfy({ $0 < 0x80 }) {
      ascii = text.lowercased()
    } else {
      guard let encoded = international(text) else { return nil }
      ascii = encoded
    }
    let labels = ascii.hasSuffix(".") ? ascii.dropLast() : ascii[...]
    guard labels.utf8.count <= 253,
      labels.split(separator: ".", omittingEmptySubsequences: false).allSatisfy(isLabel)
    else { return nil }
    return ascii
  }

  private static func international(_ text: String) -> String? {
    let mapped = text.precomposedStringWithCompatibilityMapping.lowercased()
      .precomposedStringWithCompatibilityMapping
      .replacingOccurrences(of: "\u{3002}", with: ".")
    var labels: [String] = []
    for label in mapped.split(separator: ".", omittingEmptySubsequences: false) {
      let scalars = label.unicodeScalars.filter { $0.value != 0xAD }
      if scalars.allSatisfy(\.isASCII) {
        labels.append(String(String.UnicodeScalarView(scalars)))
      } else {
        guard let encoded = Punycode.encode(scalars) else { return nil }
        labels.append(encoded)
      }
    }
    return labels.joined(separator: ".")
  }

  private static func isLabel(_ label: Substring) -> Bool {
    (1...63).contains(label.utf8.count)
      && label.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
          UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }
}
