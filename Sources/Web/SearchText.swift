import Matching

/// The text of a search that a program sends. A program gets its errors, with their column, while a
/// search that a person types takes what it cannot parse for words (docs/expressions.md).
enum SearchText {
  /// - Returns: a clause without a full stop; `nil` for a valid text.
  static func problem(of text: String) -> String? {
    if text.unicodeScalars.contains("\0") { return "it contains NUL" }
    guard text.count <= MatchReader.maxCharacters else {
      return "it has more than \(MatchReader.maxCharacters) characters"
    }
    return MatchReader.search(text).notes.first?.description
  }
}
