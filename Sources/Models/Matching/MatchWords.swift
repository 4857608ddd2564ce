/// A word, or words that stay together.
package struct MatchWords: Sendable, Hashable {
  /// As it was typed, without quotes and asterisk.
  package var text: String
  /// Whether words that only begin like the last one are found too.
  package var isBeginning: Bool
  /// Whether it stood in quotes.
  package var isQuoted: Bool

  package init(_ text: String, isBeginning: Bool = false, isQuoted: Bool = false) {
    self.text = text
    self.isBeginning = isBeginning
    self.isQuoted = isQuoted
  }

  /// Whether there is a letter or digit in it.
  package var hasWord: Bool { text.contains { $0.isLetter || $0.isNumber } }
}
