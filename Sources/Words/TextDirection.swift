/// The side at which lines of a text begin: values of HTML's `dir`.
package enum TextDirection: String, Sendable {
  case leftToRight = "ltr"
  case rightToLeft = "rtl"

  /// The direction of the language, else of the text's first letter. A language tag with a script
  /// (`az-Arab`) has the script's direction (RFC 5646 2.2.3).
  package init(language: String?, text: String?) {
    let subtags = language?.lowercased().split(separator: "-").map(String.init) ?? []
    if let primary = subtags.first {
      let script = subtags.dropFirst().first { $0.count == 4 && $0.allSatisfy(\.isLetter) }
      let isRightToLeft =
        script.map(Self.scripts.contains) ?? Self.languages.contains(primary)
      self = isRightToLeft ? .rightToLeft : .leftToRight
      return
    }
    self = text.flatMap { Self.first(in: $0) } ?? .leftToRight
  }

  /// The direction of a paragraph. In a text from right to left it has that of the text if it has
  /// one of its letters, since a sentence may begin with a foreign name; any other has that of its
  /// first letter. Feeds often state a wrong language.
  package init(of paragraph: String, in text: TextDirection) {
    if text == .rightToLeft, Self.isInvolved(in: paragraph) {
      self = .rightToLeft
    } else {
      self = Self.first(in: paragraph) ?? text
    }
  }

  /// Whether a text has a letter that is written from right to left.
  package static func isInvolved(in text: String) -> Bool {
    // Hebrew begins at U+0590, whose first byte is 0xD6.
    guard text.utf8.contains(where: { $0 >= 0xD6 }) else { return false }
    return text.unicodeScalars.contains { isRightToLeft($0.value) }
  }

  /// The direction of the first letter; `nil` without one.
  private static func first(in text: String) -> TextDirection? {
    text.unicodeScalars.first { $0.properties.isAlphabetic }
      .map { isRightToLeft($0.value) ? .rightToLeft : .leftToRight }
  }

  /// Hebrew, Arabic and related scripts.
  private static func isRightToLeft(_ value: UInt32) -> Bool {
    switch value {
    case 0x590..<0x900, 0xFB1D..<0xFE00, 0xFE70..<0xFF00, 0x10800..<0x11000, 0x1E800..<0x1F000:
      true
    default: false
    }
  }

  private static let languages: Set<String> = [
    "ar", "arc", "ckb", "dv", "fa", "he", "iw", "ji", "ps", "sd", "syr", "ug", "ur", "yi",
  ]
  private static let scripts: Set<String> = [
    "adlm", "arab", "hebr", "mand", "nkoo", "rohg", "samr", "syrc", "thaa",
  ]
}

extension Language {
  /// The direction of its catalogue.
  package var direction: TextDirection { TextDirection(language: rawValue, text: nil) }
}
