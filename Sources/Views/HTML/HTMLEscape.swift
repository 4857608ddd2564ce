/// Makes untrusted text safe for markup.
enum HTMLEscape {
  /// Escapes text for content and for quoted attributes. Removes characters that HTML cannot
  /// represent and characters that change the direction of the following text; an element with its
  /// own direction (`dir`) affects only its content.
  static func text(_ text: String) -> String {
    var text = text
    return text.withUTF8 { bytes in
      guard bytes.contains(where: isSpecial) else {
        return String(decoding: bytes, as: UTF8.self)
      }
      return escaped(String(decoding: bytes, as: UTF8.self))
    }
  }

  /// Bytes that need escaping or removal, and the lead bytes of multi-byte characters that may.
  private static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x26, 0x3C, 0x3E, 0x22, 0x27, 0x7F, 0xC2, 0xE2, 0xEF: true
    case 0x09, 0x0A, 0x0D: false
    default: byte < 0x20
    }
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count + 16)
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x26: result += "&amp;"
      case 0x3C: result += "&lt;"
      case 0x3E: result += "&gt;"
      case 0x22: result += "&quot;"
      case 0x27: result += "&#39;"
      case 0x09, 0x0A, 0x0D: result.unicodeScalars.append(scalar)
      case ..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069, 0xFFFE, 0xFFFF: break
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
