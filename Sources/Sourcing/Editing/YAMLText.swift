/// Writes text as YAML 1.1.
enum YAMLText {
  /// Words that have another meaning without quotes.
  private static let reserved: Set<String> = [
    "true", "false", "yes", "no", "on", "off", "y", "n", "null",
  ]

  /// The text as it is if that is safe outside brackets, else in quotes.
  static func scalar(_ text: String) -> String {
    guard let first = text.first, first.isLetter, !reserved.contains(text.lowercased()),
      text.last != " ", text.allSatisfy(isPlain), !text.contains(": "), !text.hasSuffix(":"),
      !text.contains(" #")
    else { return quoted(text) }
    return text
  }

  /// The same for text inside brackets, where commas separate and braces nest.
  static func member(_ text: String) -> String {
    text.contains { ",[]{}:?'".contains($0) } ? quoted(text) : scalar(text)
  }

  /// Whether it is a letter or digit of any script, or a character without special meaning in a
  /// word.
  private static func isPlain(_ character: Character) -> Bool {
    character.isLetter || (character.isNumber && character.isASCII)
      || " -_./~+()&=%;!@:?'’,–—".contains(character)
  }

  /// The text in double quotes (YAML 1.1, 5.7 and 9.1.1).
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      default:
        if isPrintable(scalar) {
          result.unicodeScalars.append(scalar)
        } else {
          let digits = String(scalar.value, radix: 16)
          let width = scalar.value > 0xFFFF ? 8 : 4
          result += width == 8 ? "\\U" : "\\u"
          result += String(repeating: "0", count: width - digits.count) + digits
        }
      }
    }
    return result + "\""
  }

  /// Whether it may be written unescaped; control characters, and characters that set the text
  /// direction, may not.
  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0x20, 0x7F..<0xA0, 0x61C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
      0xFFF9...0xFFFF, 0xE0000...:
      false
    default: true
    }
  }
}
