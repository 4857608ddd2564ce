/// A filter expression of newsboat: comparisons such as `title =~ "regex"`, joined by `and` and
/// `or`; `and` binds more tightly, as in our syntax.
struct NewsboatFilter {
  private enum Token: Equatable {
    case open, close, and, or, not
    case name(String)
    case comparison(String)
    case value(String)
  }

  private var tokens: ArraySlice<Token>
  private var output: [String] = []

  static func expression(_ text: String) throws(FilterRefusal) -> String {
    var filter = NewsboatFilter(tokens: try tokens(text)[...])
    while let token = filter.tokens.popFirst() { filter.output.append(try filter.part(token)) }
    return filter.output.joined(separator: " ")
  }

  private mutating func part(_ token: Token) throws(FilterRefusal) -> String {
    switch token {
    case .open: return "("
    case .close: return ")"
    case .and: return "AND"
    case .or: return "OR"
    case .not: return "NOT"
    case .name(let name):
      guard case .comparison(let sign)? = tokens.popFirst(),
        case .value(let value)? = tokens.popFirst()
      else { throw FilterRefusal("“\(name.prefix(40))” has no comparison") }
      return try term(name.lowercased(), sign, value)
    case .comparison(let text), .value(let text):
      throw FilterRefusal("expected a name, found “\(text.prefix(40))”")
    }
  }

  private func term(
    _ name: String, _ sign: String, _ value: String
  ) throws(FilterRefusal) -> String {
    switch name {
    case "title": return try text("title:", sign, value)
    case "author": return try text("author:", sign, value)
    case "link", "guid": return try text("url:", sign, value)
    case "content": return try text("", sign, value)
    case "feedtitle": return try text("source:", sign, value)
    case "age":
      guard let days = Int(value), 0...Self.maxDays ~= days, let known = Self.numeric[sign]
      else { break }
      // newsboat's "=" matches within the day; ours matches to the second.
      return known == "="
        ? "age:>=\(days)d age:<\(days + 1)d"
        : "age:\(known)\(days)d"
    case "unread":
      guard ["=", "==", "!="].contains(sign) else { break }
      return (value == "yes") == (sign != "!=") ? "is:unread" : "is:read"
    default: throw FilterRefusal("“\(name.prefix(40))” is not supported")
    }
    throw FilterRefusal("“\(name) \(sign) \(value.prefix(40))” is not supported")
  }

  /// Maximum of an age in days: more than any article has.
  private static let maxDays = 1_000_000
  private static let numeric = [
    "<": "<", ">": ">", "<=": "<=", ">=": ">=", "=": "=", "==": "=",
  ]

  /// newsboat's regular expressions are POSIX extended ones and ignore case.
  private func text(
    _ field: String, _ sign: String, _ value: String
  ) throws(FilterRefusal) -> String {
    let exactly = "^" + ExpressionText.escaped(value) + "$"
    switch sign {
    case "=~": return ExpressionText.pattern(field, value, ignoresCase: true)
    case "!~": return "NOT " + ExpressionText.pattern(field, value, ignoresCase: true)
    case "=", "==": return ExpressionText.pattern(field, exactly, ignoresCase: false)
    case "!=": return "NOT " + ExpressionText.pattern(field, exactly, ignoresCase: false)
    default: throw FilterRefusal("“\(sign)” is not supported for text")
    }
  }

  private static func tokens(_ text: String) throws(FilterRefusal) -> [Token] {
    var tokens: [Token] = []
    var rest = text[...]
    while true {
      rest = rest.drop(while: \.isWhitespace)
      guard let first = rest.first else { return tokens }
      if let sign = ["=~", "!~", "!=", "==", "<=", ">=", "!#", "=", "<", ">", "#"].first(
        where: { rest.hasPrefix($0) })
      {
        rest = rest.dropFirst(sign.count)
        tokens.append(.comparison(sign))
      } else if first == "(" || first == ")" || first == "!" {
        rest.removeFirst()
        tokens.append(first == "(" ? .open : first == ")" ? .close : .not)
      } else if first == "\"" {
        tokens.append(.value(try quoted(&rest)))
      } else {
        let word = rest.prefix { $0.isLetter || $0.isNumber || "_-:".contains($0) }
        guard !word.isEmpty else { throw FilterRefusal("unexpected “\(first)”") }
        rest = rest[word.endIndex...]
        switch word.lowercased() {
        case "and": tokens.append(.and)
        case "or": tokens.append(.or)
        default:
          tokens.append(word.allSatisfy(\.isNumber) ? .value(String(word)) : .name(String(word)))
        }
      }
    }
  }

  private static func quoted(_ rest: inout Substring) throws(FilterRefusal) -> String {
    rest.removeFirst()
    var text = ""
    while let character = rest.popFirst() {
      switch character {
      case "\"": return text
      case "\\":
        // A backslash before anything but a quote belongs to the regular expression.
        if let next = rest.popFirst() { text += next == "\"" ? "\"" : "\\\(next)" }
      default: text.append(character)
      }
    }
    throw FilterRefusal("a quote is not closed")
  }
}
