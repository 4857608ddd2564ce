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

/// Encodes one label of a host name in ASCII with Punycode (RFC 3492).
enum Punycode {
  /// `nil` if the label is too long for a name.
  static func encode(_ label: some Collection<Unicode.Scalar>) -> String? {
    guard label.count <= 63 else { return nil }
    var output = label.filter(\.isASCII).map { UInt8($0.value) }
    var handled = output.count
    let basic = handled
    if basic > 0 { output.append(UInt8(ascii: "-")) }

    var threshold: UInt32 = 128
    var delta: UInt32 = 0
    var bias: UInt32 = 72
    while handled < label.count {
      guard let next = label.lazy.map(\.value).filter({ $0 >= threshold }).min() else { return nil }
      delta += (next - threshold) * UInt32(handled + 1)
      threshold = next
      for scalar in label {
        if scalar.value < threshold { delta += 1 }
        guard scalar.value == threshold else { continue }
        append(delta, bias: bias, to: &output)
        bias = adapt(delta, count: UInt32(handled + 1), first: handled == basic)
        delta = 0
        handled += 1
      }
      delta += 1
      threshold += 1
    }
    return "xn--" + String(outside: output)
  }

  private static func append(_ delta: UInt32, bias: UInt32, to output: inout [UInt8]) {
    var rest = delta
    var step: UInt32 = 36
    while true {
      let limit = step <= bias ? 1 : min(step - bias, 26)
      if rest < limit { break }
      output.append(digit(limit + (rest - limit) % (36 - limit)))
      rest = (rest - limit) / (36 - limit)
      step += 36
    }
    output.append(digit(rest))
  }

  private static func adapt(_ delta: UInt32, count: UInt32, first: Bool) -> UInt32 {
    var delta = first ? delta / 700 : delta / 2
    delta += delta / count
    var step: UInt32 = 0
    while delta > 455 {
      delta /= 35
      step += 36
    }
    return step + 36 * delta / (delta + 38)
  }

  private static func digit(_ value: UInt32) -> UInt8 {
    UInt8(value < 26 ? value + 97 : value - 26 + 48)
  }
}
