import Basics
import Models

/// Parses one term of an expression: a value with or without a field.
struct MatchTermReader {
  let token: MatchToken
  /// Whether a reader typed the term into a search; a term without letters or digits, such as a
  /// dash, is ignored then.
  let isLenient: Bool
  /// Whether the term is the last one of a search: its word also matches as a prefix, because the
  /// reader may still be typing it.
  let isLastOfSearch: Bool

  /// The valid field names.
  static let fields =
    MatchField.allCases.dropFirst().map(\.rawValue) + ["lang", "words", "age", "is", "has"]

  func expression(_ term: MatchToken.Term) throws(MatchFault) -> MatchExpression? {
    guard let name = term.field else {
      if case .word(let word) = term.value { try Self.check(word, token.column) }
      return try condition(term.value, in: .text, token.column)
    }
    let column = token.column + name.count + 1
    if let field = MatchField(rawValue: name.lowercased()), field != .text {
      return try condition(term.value, in: field, column)
    }
    switch name.lowercased() {
    case "lang", "language":
      let text = try plain(term.value, column, "a language such as de or pt-BR")
      return .condition(.language(text.lowercased()))
    case "words":
      let text = try plain(term.value, column, "a number such as <200")
      let (comparison, rest) = Self.comparison(text)
      guard let count = Int(rest), count >= 0 else {
        throw MatchFault(column: column, "expected a number such as <200, found “\(text)”")
      }
      return .condition(.wordCount(comparison ?? .equal, count))
    case "age":
      let text = try plain(term.value, column, "a time such as >7d")
      let (comparison, rest) = Self.comparison(text)
      guard let seconds = DurationText.seconds(rest) else {
        throw MatchFault(
          column: column, "expected a time such as >7d, <24h or <90m, found “\(text)”")
      }
      return .condition(.age(comparison ?? .atMost, seconds))
    case "is":
      return .condition(.state(try choice(term.value, column, "is")))
    case "has":
      return .condition(.part(try choice(term.value, column, "has")))
    default:
      let near = Spelling.nearest(to: name.lowercased(), in: Self.fields)
      throw MatchFault(
        column: token.column,
        "unknown field “\(name)”; "
          + (near.isEmpty
            ? "known are " + Self.fields.joined(separator: ", ")
            : "did you mean " + near.map { "“\($0)”" }.joined(separator: " or ") + "?"))
    }
  }

  /// Finds comparisons without the colon: `words>200`.
  private static func check(_ word: String, _ column: Int) throws(MatchFault) {
    for (field, example) in [("words", "words:>200"), ("age", "age:<7d")] {
      guard word.hasPrefix(field), comparison(String(word.dropFirst(field.count))).0 != nil else {
        continue
      }
      throw MatchFault(
        column: column + field.count, "expected a colon after “\(field)”, such as \(example)")
    }
  }

  private func condition(
    _ value: MatchToken.Value, in field: MatchField, _ column: Int
  ) throws(MatchFault) -> MatchExpression? {
    switch value {
    case .pattern(let text, let flags, let isClosed):
      guard isClosed else { throw MatchFault(column: column, "the pattern has no closing “/”") }
      guard flags.isEmpty || flags == "i" else {
        throw MatchFault(
          column: column + text.count + 2, "expected the flag i or no flag, found “\(flags)”")
      }
      do {
        let pattern = MatchPattern(text, ignoresCase: flags == "i")
        _ = try Pattern(pattern)
        return .condition(.pattern(pattern, in: field))
      } catch {
        throw MatchFault(column: column + error.column, error.message)
      }
    case .phrase(let text, let isClosed):
      guard isClosed || isLenient else {
        throw MatchFault(column: column, "the quotes are not closed")
      }
      return try words(MatchWords(text), in: field, column)
    case .word(let word):
      var text = word[...]
      while text.hasSuffix("*") { text = text.dropLast() }
      let isMarked = text.count < word.count
      let isPrefix =
        isMarked || (isLastOfSearch && field == .text)
        // Korean words carry particles at their end.
        || (text.unicodeScalars.last.map(\.isHangul) ?? false)
      return try words(MatchWords(String(text), isPrefix: isPrefix), in: field, column)
    }
  }

  private func words(
    _ words: MatchWords, in field: MatchField, _ column: Int
  ) throws(MatchFault) -> MatchExpression? {
    guard words.hasWord else {
      if isLenient, field == .text { return nil }
      throw MatchFault(column: column, "expected a word, found “\(token.text)”")
    }
    return .condition(.words(words, in: field))
  }

  private func plain(
    _ value: MatchToken.Value, _ column: Int, _ expected: String
  ) throws(MatchFault) -> String {
    switch value {
    case .word(let text) where !text.isEmpty: return text
    case .phrase(let text, _) where !text.isEmpty: return text
    default: throw MatchFault(column: column, "expected \(expected)")
    }
  }

  private func choice<Choice: RawRepresentable & CaseIterable>(
    _ value: MatchToken.Value, _ column: Int, _ field: String
  ) throws(MatchFault) -> Choice where Choice.RawValue == String {
    let known = Choice.allCases.map(\.rawValue)
    let text = try plain(value, column, "one of " + known.joined(separator: ", "))
    guard let choice = Choice(rawValue: text.lowercased()) else {
      throw MatchFault(
        column: column,
        "unknown value \(field):\(text); known are " + known.joined(separator: ", "))
    }
    return choice
  }

  private static func comparison(_ text: String) -> (MatchCondition.Comparison?, String) {
    for sign in ["<=", ">=", "<", ">", "="] where text.hasPrefix(sign) {
      return (MatchCondition.Comparison(rawValue: sign), String(text.dropFirst(sign.count)))
    }
    return (nil, text)
  }
}

extension Unicode.Scalar {
  fileprivate var isHangul: Bool { (0xAC00...0xD7A3).contains(value) }
}
