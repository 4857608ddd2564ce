/// Percent-encoding of bytes (RFC 3986, 2.1).
package enum PercentEncoding {
  /// Decodes every complete `%xx`; a percent sign without two hexadecimal digits stays as it is
  /// (WHATWG URL, 1.3).
  ///
  /// - Parameter plusIsBlank: whether `+` means a blank, as in forms.
  package static func decode(_ bytes: [UInt8], plusIsBlank: Bool = false) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if let byte = escape(in: bytes, at: index) {
        out.append(byte)
        index += 3
      } else {
        out.append(plusIsBlank && bytes[index] == UInt8(ascii: "+") ? 0x20 : bytes[index])
        index += 1
      }
    }
    return out
  }

  /// The text that an address of ours means; `nil` if an escape is incomplete, or the result is not
  /// UTF-8 or holds a null.
  package static func text(_ address: String) -> String? {
    let bytes = Array(address.utf8)
    guard isComplete(bytes), let text = String(validating: decode(bytes), as: UTF8.self),
      !text.utf8.contains(0)
    else { return nil }
    return text
  }

  /// Whether two hexadecimal digits follow every percent sign.
  package static func isComplete(_ bytes: [UInt8]) -> Bool {
    bytes.indices.allSatisfy {
      bytes[$0] != UInt8(ascii: "%") || escape(in: bytes, at: $0) != nil
    }
  }

  /// The byte that `%xx` at an index means; `nil` if no complete escape is there.
  package static func escape(in bytes: [UInt8], at index: Int) -> UInt8? {
    guard bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
      let high = value(bytes[index + 1]), let low = value(bytes[index + 2])
    else { return nil }
    return high << 4 | low
  }

  /// The text in UTF-8, with every byte escaped that is not unreserved (RFC 3986, 2.3) or `other`.
  package static func encode(_ text: String, keeping other: String = "") -> String {
    encode(text) { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        true
      default: other.utf8.contains(byte)
      }
    }
  }

  /// The text in UTF-8, with every byte but the plain ones escaped.
  package static func encode(_ text: String, keeping isPlain: (UInt8) -> Bool) -> String {
    var out: [UInt8] = []
    out.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      if isPlain(byte) { out.append(byte) } else { append(byte, to: &out) }
    }
    return String(outside: out)
  }

  package static func append(_ byte: UInt8, to out: inout [UInt8]) {
    func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }
    out.append(UInt8(ascii: "%"))
    out.append(digit(byte >> 4))
    out.append(digit(byte & 15))
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
