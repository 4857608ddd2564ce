/// What a person typed to search for, as the full-text index understands it.
///
/// Words are all to be found, the last one also as the beginning of a word; `"quoted words"` stay
/// together; `word*` is the beginning of one; `-word` and `-"quoted words"` are not to be found;
/// `source:name` and `category:name` narrow it down. Whatever else is typed is words: nothing is
/// ever an error, and nothing typed is syntax of FTS5.
struct SearchExpression: Hashable {
  /// A word, or words that stay together.
  struct Term: Hashable {
    var text: String
    /// Whether words that only begin like that are found too.
    var isBeginning = false
  }

  private(set) var wanted: [Term] = []
  private(set) var unwanted: [Term] = []
  private(set) var source: String?
  private(set) var category: String?

  /// Characters and terms that are looked at: more is no question.
  private static let mostCharacters = 1000
  private static let mostTerms = 32

  init(_ typed: String) {
    let parts = Self.parts(typed)
    for (index, part) in parts.prefix(Self.mostTerms).enumerated() {
      if !part.isQuoted, narrow(by: part.text) { continue }
      let isLast = index == parts.count - 1
      guard let term = Self.term(part, isLast: isLast) else { continue }
      if part.isUnwanted { unwanted.append(term) } else { wanted.append(term) }
    }
  }

  private struct Part {
    var text: Substring
    var isQuoted: Bool
    var isUnwanted: Bool
  }

  /// The words and quoted words of what was typed.
  private static func parts(_ typed: String) -> [Part] {
    var parts: [Part] = []
    var rest = typed.prefix(mostCharacters)
    while let first = rest.first {
      if first.isWhitespace {
        rest = rest.dropFirst()
        continue
      }
      let isUnwanted = first == "-" && rest.count > 1
      if isUnwanted { rest = rest.dropFirst() }
      if rest.first == "\"" {
        let text = rest.dropFirst().prefix { $0 != "\"" }
        rest = rest.dropFirst(text.count + 2)
        parts.append(Part(text: text, isQuoted: true, isUnwanted: isUnwanted))
      } else {
        var text = rest.prefix { !$0.isWhitespace && $0 != "\"" }
        rest = rest.dropFirst(text.count)
        // source:"The Courier"
        if text.hasSuffix(":"), rest.first == "\"" {
          let name = rest.dropFirst().prefix { $0 != "\"" }
          rest = rest.dropFirst(name.count + 2)
          text = Substring(text + name)
        }
        parts.append(Part(text: text, isQuoted: false, isUnwanted: isUnwanted))
      }
    }
    return parts
  }

  /// Whether a word is a filter, which is kept.
  private mutating func narrow(by word: Substring) -> Bool {
    guard let colon = word.firstIndex(of: ":") else { return false }
    let value = String(word[word.index(after: colon)...])
    guard !value.isEmpty else { return false }
    switch word[..<colon].lowercased() {
    case "source": source = value
    case "category": category = value
    default: return false
    }
    return true
  }

  /// `nil` where no letter or digit is in it.
  private static func term(_ part: Part, isLast: Bool) -> Term? {
    var text = part.text
    let isMarked = !part.isQuoted && text.hasSuffix("*")
    while !part.isQuoted, text.hasSuffix("*") { text = text.dropLast() }
    guard text.contains(where: { $0.isLetter || $0.isNumber }) else { return nil }
    let isBeginning =
      isMarked || (isLast && !part.isQuoted && !part.isUnwanted)
      // Korean words carry their grammar at their end.
      || (!part.isQuoted && text.unicodeScalars.last.map(\.isHangul) ?? false)
    return Term(text: String(text), isBeginning: isBeginning)
  }
}

extension Unicode.Scalar {
  fileprivate var isHangul: Bool { (0xAC00...0xD7A3).contains(value) }
}
