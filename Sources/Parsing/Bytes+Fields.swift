internal import Markup

extension UnsafeBufferPointer where Element == UInt8 {
  /// Whether the address refers to the reader's own machine or carries code: `javascript:`,
  /// `vbscript:`, `data:` and `file:`. Blanks and controls are ignored, as browsers do.
  var isUnsafeAddress: Bool {
    guard let first, Self.mayBeginUnsafeAddress(first) else { return false }
    var head: [UInt8] = []
    for byte in prefix(256) where byte > 0x20 {
      head.append(byte)
      if byte == UInt8(ascii: ":") || head.count > 11 { break }
    }
    return head.withUnsafeBufferPointer { head in
      ["javascript:", "vbscript:", "data:", "file:"].contains { (scheme: StaticString) in
        head.hasPrefixIgnoringCase(scheme, at: 0)
      }
    }
  }

  /// Whether an unsafe address can begin with this byte.
  static func mayBeginUnsafeAddress(_ byte: UInt8) -> Bool {
    switch byte | 0x20 {
    case UInt8(ascii: "j"), UInt8(ascii: "v"), UInt8(ascii: "d"), UInt8(ascii: "f"): true
    default: byte <= 0x20
    }
  }

  /// An address without its line breaks and tabs, and without the indentation around them (WHATWG
  /// URL, 4.4); `nil` if it has none.
  var joinedAddress: [UInt8]? {
    guard contains(where: { $0.isBlank && $0 != UInt8(ascii: " ") }) else { return nil }
    var out: [UInt8] = []
    var isAfterBreak = false
    for byte in self {
      if byte == UInt8(ascii: " "), isAfterBreak { continue }
      isAfterBreak = byte != UInt8(ascii: " ") && byte.isBlank
      if isAfterBreak {
        while out.last == UInt8(ascii: " ") { out.removeLast() }
      } else {
        out.append(byte)
      }
    }
    return out
  }

  /// The text of an address on one line.
  var addressString: String {
    joinedAddress.map { $0.withUnsafeBufferPointer(\.string) } ?? string
  }

  /// Whether it has the form `name@host`, with or without `mailto:`.
  var isMailAddress: Bool {
    let text = withoutMailScheme
    guard let at = text.firstIndex(of: UInt8(ascii: "@"), from: 0), at > 0, at < text.count - 1
    else { return false }
    for (index, byte) in text.enumerated() {
      let isOdd =
        byte.isBlank || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "<")
        || byte == UInt8(ascii: "(") || byte == UInt8(ascii: ",")
      if isOdd || (byte == UInt8(ascii: "@") && index != at) { return false }
    }
    return true
  }

  var withoutMailScheme: Bytes {
    hasPrefixIgnoringCase("mailto:", at: 0) ? run(7, count) : self
  }
}
