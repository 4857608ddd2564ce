/// Makes untrusted text safe for markup.
enum HTMLEscape {
  static func text(_ foreign: String) -> String {
    var markup = ""
    append(foreign, to: &markup)
    return markup
  }

  /// Escapes text for content and for quoted attributes. Removes characters that HTML cannot
  /// represent and characters that change the direction of the following text; an element with its
  /// own direction (`dir`) affects only its content.
  static func append(_ foreign: String, to markup: inout String) {
    var foreign = foreign
    guard foreign.withUTF8({ $0.contains(where: isSpecial) }) else { return markup += foreign }
    for scalar in foreign.unicodeScalars {
      switch scalar.value {
      case 0x26: markup += "&amp;"
      case 0x3C: markup += "&lt;"
      case 0x3E: markup += "&gt;"
      case 0x22: markup += "&quot;"
      case 0x27: markup += "&#39;"
      case 0x09, 0x0A, 0x0D: markup.unicodeScalars.append(scalar)
      case ..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069, 0xFFFE, 0xFFFF: break
      default: markup.unicodeScalars.append(scalar)
      }
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
}
