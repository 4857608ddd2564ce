internal import Markup

extension UnsafeBufferPointer where Element == UInt8 {
  /// Whether it is an address that nothing but a reader's own machine understands, or that carries
  /// code: `javascript:`, `vbscript:`, `data:` and `file:`, blanks and controls left out as
  /// browsers do.
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

  /// Whether an unsafe address can begin with a byte.
  static func mayBeginUnsafeAddress(_ byte: UInt8) -> Bool {
    switch byte | 0x20 {
    case UInt8(ascii: "j"), UInt8(ascii: "v"), UInt8(ascii: "d"), UInt8(ascii: "f"): true
    default: byte <= 0x20
    }
  }

  /// `name@host`, or a `mailto:` of it.
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
