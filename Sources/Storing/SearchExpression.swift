/// What a person typed to search for, as the full-text index understands it.
///
/// Words are all to be found, the last one also as the beginning of a word; `"quoted words"` stay
/// together; `word*` is the beginning of one; `-word` and `-"quoted words"` are not to be found;
/// `source:name` and `category:name` narrow it down. Whatever else is typed is words: nothing is
/// ever an error, and nothing typed is syntax of FTS5.
struct SearchExpression: Hashable {
  /// For FTS5; `nil` where there is no word to be found.
  private(set) var match: String?
  private(set) var source: String?
  private(set) var category: String?

  /// Characters and terms that are looked at: more is no question.
  private static let mostCharacters = 1000
  private static let mostTerms = 32

  init(_ typed: String) {
    var wanted: [String] = []
    var unwanted: [String] = []
    let parts = Self.parts(typed)
    for (index, part) in parts.prefix(Self.mostTerms).enumerated() {
      if !part.isQuoted, narrow(by: part.text) { continue }
      let isLast = index == parts.count - 1
      guard let term = Self.term(part, isLast: isLast) else { continue }
      if part.isUnwanted { unwanted.append(term) } else { wanted.append(term) }
    }
    guard !wanted.isEmpty else { return }
    match = wanted.joined(separator: " AND ")
    if !unwanted.isEmpty {
      match = "(\(match ?? "")) NOT (\(unwanted.joined(separator: " OR ")))"
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

  /// A term in quotes, so that nothing in it is syntax; `nil` where no letter or digit is in it.
  private static func term(_ part: Part, isLast: Bool) -> String? {
    var text = part.text
    let isMarked = !part.isQuoted && text.hasSuffix("*")
    while !part.isQuoted, text.hasSuffix("*") { text = text.dropLast() }
    guard text.contains(where: { $0.isLetter || $0.isNumber }) else { return nil }
    let isBeginning =
      isMarked || (isLast && !part.isQuoted && !part.isUnwanted)
      // Korean words carry their grammar at their end.
      || (!part.isQuoted && text.unicodeScalars.last.map(\.isHangul) ?? false)
    return quoted(String(text)) + (isBeginning ? "*" : "")
  }

  /// Words that stay together.
  static func quoted(_ text: String) -> String {
    let plain = text.filter { $0 != "\"" && $0 != "\0" }
    return "\"" + SearchText.indexable(plain) + "\""
  }
}

extension Unicode.Scalar {
  fileprivate var isHangul: Bool { (0xAC00...0xD7A3).contains(value) }
}
