/// A search expression of FreshRSS. Its words also match inside other words.
struct FreshRSSFilter {
  private var rest: Substring
  private var output: [String] = []

  static func expression(_ text: String) throws(FilterRefusal) -> String {
    var filter = FreshRSSFilter(rest: text[...])
    while try filter.next() {}
    return filter.output.joined(separator: " ")
  }

  private mutating func next() throws(FilterRefusal) -> Bool {
    rest = rest.drop(while: \.isWhitespace)
    guard let first = rest.first else { return false }
    switch first {
    case "(", ")": output.append(String(rest.removeFirst()))
    case "-", "!":
      rest.removeFirst()
      output.append("NOT")
      guard let next = rest.first, !next.isWhitespace else {
        throw FilterRefusal("nothing follows “\(first)”")
      }
    default: output.append(try term())
    }
    return true
  }

  private mutating func term() throws(FilterRefusal) -> String {
    if rest.first == "#" {
      rest.removeFirst()
      // A plus sign in the name of a tag means a space.
      return ExpressionText.pattern(
        "tag:", "^" + ExpressionText.escaped(try value().text.replacing("+", with: " ")) + "$",
        ignoresCase: true)
    }
    let name = rest.prefix { $0.isASCII && $0.isLetter }
    guard !name.isEmpty, rest[name.endIndex...].first == ":" else {
      let value = try value()
      if !value.isMarked, ["OR", "AND", "NOT"].contains(value.text) { return value.text }
      return value.term("")
    }
    rest = rest[name.endIndex...].dropFirst()
    switch name.lowercased() {
    case "intitle": return try value().term("title:")
    case "intext": return try value().term("")
    case "inurl": return try value().term("url:")
    case "author": return try value().term("author:")
    case "http", "https": return try value(with: name + ":").term("")
    default: throw FilterRefusal("“\(name):” is not supported")
    }
  }

  private struct Value {
    var text: String
    /// Whether it was in quotes.
    var isMarked = false
    /// The flags of a regular expression between slashes; `nil` for other values.
    var flags: String?

    func term(_ field: String) -> String {
      guard let flags else { return ExpressionText.literal(field, text) }
      return ExpressionText.pattern(field, text, ignoresCase: flags.contains("i"))
    }
  }

  private mutating func value(with beginning: Substring = "") throws(FilterRefusal) -> Value {
    guard let first = rest.first, !first.isWhitespace else {
      throw FilterRefusal("a value is missing")
    }
    guard beginning.isEmpty, ["\"", "'", "/"].contains(first) else {
      let word = rest.prefix { !$0.isWhitespace && $0 != "(" && $0 != ")" }
      guard !word.isEmpty else { throw FilterRefusal("a value is missing") }
      rest = rest[word.endIndex...]
      return Value(text: String(beginning) + word)
    }
    rest.removeFirst()
    var text = ""
    while let character = rest.popFirst() {
      if character == first {
        guard first == "/" else { return Value(text: text, isMarked: true) }
        let flags = rest.prefix { $0.isASCII && $0.isLetter }
        rest = rest[flags.endIndex...]
        return Value(text: text, flags: String(flags))
      }
      text.append(character)
      if character == "\\", first == "/", let next = rest.popFirst() { text.append(next) }
    }
    throw FilterRefusal("“\(first)” is not closed")
  }
}
