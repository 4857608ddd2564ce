/// A word, or several consecutive words.
package struct MatchWords: Sendable, Hashable {
  /// As typed, without quotes and asterisk.
  package var text: String
  /// Whether the last word is a prefix.
  package var isPrefix: Bool
  /// Whether it was in quotes.
  package var isQuoted: Bool

  package init(_ text: String, isPrefix: Bool = false, isQuoted: Bool = false) {
    self.text = text
    self.isPrefix = isPrefix
    self.isQuoted = isQuoted
  }

  /// Whether it contains a letter or digit.
  package var hasWord: Bool { text.contains { $0.isLetter || $0.isNumber } }
}
