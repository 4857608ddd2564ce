import Models

/// Text as the full-text index sees it.
///
/// FTS5's `unicode61` tokeniser parts words at blanks and punctuation, so a sentence in Chinese,
/// Japanese or Thai would be one long word. A zero-width space after each such character makes
/// every one a token of its own, and a query for several of them a phrase.
enum SearchText {
  static let joint: Unicode.Scalar = "\u{200B}"

  static func indexable(_ text: String) -> String {
    // Those scripts begin at U+0E00: three bytes in UTF-8.
    guard text.utf8.contains(where: { $0 >= 0xE0 }),
      text.unicodeScalars.contains(where: \.isUnspaced)
    else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      result.append(scalar)
      if scalar.isUnspaced { result.append(joint) }
    }
    return String(result)
  }

  /// Indexed text (or a piece of it) as it was written.
  static func readable(_ text: String) -> String {
    guard text.unicodeScalars.contains(joint) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != joint }))
  }

  /// An FTS5 query that finds every word of what a person typed, the last one also as the
  /// beginning of a word; `"quoted words"` stay together. Nothing typed is FTS5 syntax.
  /// `nil` when no word is in it.
  static func match(_ typed: String) -> String? {
    var terms: [String] = []
    for (index, part) in typed.prefix(1000).split(separator: "\"", omittingEmptySubsequences: false)
      .enumerated()
    {
      let isQuoted = index % 2 == 1
      let words = isQuoted ? [part] : part.split(whereSeparator: \.isWhitespace)
      terms += words.filter { $0.contains { $0.isLetter || $0.isNumber } }
        .map { "\"" + indexable(String($0)) + "\"" }
    }
    guard let last = terms.last else { return nil }
    if typed.last != "\"" { terms[terms.count - 1] = last + "*" }
    return terms.joined(separator: " ")
  }
}
