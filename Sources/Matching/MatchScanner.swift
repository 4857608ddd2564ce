/// Splits an expression into tokens.
struct MatchScanner {
  private let characters: [Character]
  private var index = 0

  init(_ text: some StringProtocol) {
    characters = Array(text)
  }

  static func tokens(_ text: some StringProtocol) -> [MatchToken] {
    var scanner = MatchScanner(text)
    var tokens: [MatchToken] = []
    while let token = scanner.next() { tokens.append(token) }
    return tokens
  }

  private var current: Character? { index < characters.count ? characters[index] : nil }

  private mutating func next() -> MatchToken? {
    while let character = current, character.isWhitespace { index += 1 }
    guard let first = current else { return nil }
    let start = index
    let kind = kind(first)
    return MatchToken(kind: kind, column: start + 1, text: String(characters[start..<index]))
  }

  private mutating func kind(_ first: Character) -> MatchToken.Kind {
    switch first {
    case "(":
      index += 1
      return .open
    case ")":
      index += 1
      return .close
    case "-" where index + 1 < characters.count && !characters[index + 1].isWhitespace:
      index += 1
      return .not
    default:
      let term = term()
      if term.field == nil, case .word(let word) = term.value {
        switch word {
        case "AND": return .and
        case "OR": return .or
        case "NOT": return .not
        default: break
        }
      }
      return .term(term)
    }
  }

  private mutating func term() -> MatchToken.Term {
    if let value = marked() { return MatchToken.Term(value: value) }
    var word = ""
    while let character = current, !Self.ends(character) {
      index += 1
      // The first colon ends a field name if only letters precede it.
      if character == ":", !word.isEmpty, word.allSatisfy({ $0.isASCII && $0.isLetter }) {
        let field = word
        if let value = marked() { return MatchToken.Term(field: field, value: value) }
        return MatchToken.Term(field: field, value: .word(rest(isAddress: field == "url")))
      }
      word.append(character)
    }
    return MatchToken.Term(value: .word(word))
  }

  private mutating func rest(isAddress: Bool) -> String {
    var word = ""
    while let character = current,
      isAddress ? !character.isWhitespace && character != ")" : !Self.ends(character)
    {
      word.append(character)
      index += 1
    }
    return word
  }

  private static func ends(_ character: Character) -> Bool {
    character.isWhitespace || character == "\"" || character == "(" || character == ")"
  }

  /// A value in quotes or slashes.
  private mutating func marked() -> MatchToken.Value? {
    switch current {
    case "\"":
      index += 1
      let (text, isClosed) = text(to: "\"", escapes: false)
      return .phrase(text, isClosed: isClosed)
    case "/":
      let start = index
      index += 1
      let (text, isClosed) = text(to: "/", escapes: true)
      // A path such as /etc is a word: a pattern ends with a slash and flags.
      let flags = isClosed ? rest(isAddress: false) : ""
      guard isClosed, flags.allSatisfy({ $0.isASCII && $0.isLetter }), !text.isEmpty else {
        if !isClosed, start > 0, characters[start - 1] == ":" {
          return .pattern(text, flags: "", isClosed: false)
        }
        index = start
        return nil
      }
      return .pattern(text, flags: flags, isClosed: true)
    default: return nil
    }
  }

  private mutating func text(to end: Character, escapes: Bool) -> (String, isClosed: Bool) {
    var text = ""
    while let character = current {
      index += 1
      if character == end { return (text, true) }
      text.append(character)
      guard escapes, character == "\\", let escaped = current else { continue }
      if escaped == end { text.removeLast() }
      text.append(escaped)
      index += 1
    }
    return (text, false)
  }
}

struct MatchToken: Hashable {
  enum Kind: Hashable {
    case and
    case or
    case not
    case open
    case close
    case term(Term)
  }

  /// `field:value`, or a value alone.
  struct Term: Hashable {
    var field: String?
    var value: Value
  }

  enum Value: Hashable {
    case word(String)
    case phrase(String, isClosed: Bool)
    case pattern(String, flags: String, isClosed: Bool)
  }

  var kind: Kind
  /// From 1, in characters.
  var column: Int
  /// As typed.
  var text: String
}
