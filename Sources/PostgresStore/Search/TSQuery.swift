import Store

/// Builds the server's `tsquery` (PostgreSQL 15, section 8.11.2) without any dictionary or locale.
enum TSQuery {
  /// Maximum bytes of a lexeme; the server's limit is 2046.
  private static let longest = 2000

  /// A word as it is indexed; a very long word is cut.
  static func lexeme(_ word: String) -> String {
    guard word.utf8.count > longest else { return word }
    var bytes = 0
    let end = word.unicodeScalars.firstIndex { scalar in
      bytes += scalar.utf8.count
      return bytes > longest
    }
    return String(word.unicodeScalars[..<(end ?? word.endIndex)])
  }

  static func quoted(_ lexeme: String) -> String {
    let text = lexeme.replacing("\\", with: "\\\\").replacing("'", with: "''")
    return "'\(text)'"
  }

  /// The query for some phrases, limited to the articles of a window.
  ///
  /// - Parameter window: `nil` for all articles.
  static func of(_ phrases: SearchPhrases, in window: IDWindow?) -> String {
    let unwanted = phrases.unwanted.map { " & !(\(text($0)))" }.joined()
    return phrases.wanted.map(text).joined(separator: " & ") + unwanted + within(window)
  }

  /// The query for words in sequence, limited to the articles of a window.
  static func of(_ words: [String], in window: IDWindow) -> String {
    "(\(text(words)))" + within(window)
  }

  private static func within(_ window: IDWindow?) -> String {
    let blocks = window?.lexemes.map(quoted) ?? []
    return blocks.isEmpty ? "" : " & (\(blocks.joined(separator: " | ")))"
  }

  private static func text(_ part: SearchPhrases.Part) -> String {
    switch part {
    case .phrase(let phrase):
      "("
        + phrase.wordings.map { text($0, weight: phrase.isOfTitle ? ":A" : "") }
        .joined(separator: " | ") + ")"
    case .any(let parts): "(\(parts.map(text).joined(separator: " | ")))"
    case .all(let parts): "(\(parts.map(text).joined(separator: " & ")))"
    }
  }

  private static func text(_ words: [String], weight: String = "") -> String {
    words.map { quoted(lexeme($0)) + weight }.joined(separator: " <-> ")
  }
}
