/// The words of a short block, for comparing.
struct BlockText: Sendable {
  /// In lower case, with single blanks.
  let line: String
  /// Letters and digits alone, in lower case.
  let letters: String

  init(_ text: String) {
    line = text.lowercased()
    letters = Self.letters(text)
  }

  static func letters(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.lowercased().unicodeScalars.filter {
          $0.isASCII
            ? (0x61...0x7A).contains($0.value) || (0x30...0x39).contains($0.value)
            : $0.properties.isAlphabetic || $0.properties.numericType != nil
        }))
  }

  /// Whether it heads what follows an article: related articles, comments, a newsletter.
  var beginsAfterword: Bool { Phrases.afterwords.matches(line) }

  /// Whether it is a phrase that stands around texts.
  var isFurniture: Bool { Phrases.furniture.matches(line) || DateLine.isOne(line) }

  /// Whether it tells of its author.
  var isBiography: Bool { Phrases.biographies.contains { line.contains($0) } }
}
