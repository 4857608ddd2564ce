/// Translates CSS selectors (Selectors Level 3, and `:is`, `:where`, `:has`, `:contains` and the flag
/// `i`) to XPath.
struct CSSTranslator {
  private let text: [Character]
  private var index = 0

  /// The XPath of each selector in a list.
  static func paths(_ text: String) throws(SelectorFault) -> [String] {
    guard text.count <= 4096 else { throw SelectorFault(message: "it is too long") }
    var translator = CSSTranslator(text: Array(text))
    let paths = try translator.list(prefix: ".//", until: nil)
    guard translator.index == translator.text.count else {
      throw translator.fault("an unexpected \"\(translator.text[translator.index])\"")
    }
    return paths
  }

  private var peek: Character? { index < text.count ? text[index] : nil }

  private func fault(_ what: String) -> SelectorFault {
    SelectorFault(message: "\(what) at character \(index + 1) of \"\(String(text))\"")
  }

  private mutating func consume(_ character: Character) -> Bool {
    guard peek == character else { return false }
    index += 1
    return true
  }

  private mutating func skipBlanks() {
    while let character = peek, character.isWhitespace { index += 1 }
  }

  private mutating func list(prefix: String, until end: Character?) throws(SelectorFault)
    -> [String]
  {
    var paths: [String] = []
    repeat {
      skipBlanks()
      paths.append(try selector(prefix: prefix, until: end))
      skipBlanks()
    } while consume(",")
    return paths
  }

  /// What combinators are in XPath, around the element that follows.
  private static let steps: [Character: (before: String, after: String)] = [
    ">": ("/", ""), "+": ("/following-sibling::*[1][self::", "]"),
    "~": ("/following-sibling::", ""),
  ]

  /// Reads compound selectors and the combinators between them.
  private mutating func selector(prefix: String, until end: Character?) throws(SelectorFault)
    -> String
  {
    var path = prefix
    if consume(">") {
      path = "./"
      skipBlanks()
    }
    path += try compound()
    while true {
      let hadBlank = peek?.isWhitespace == true
      skipBlanks()
      guard let next = peek, next != ",", next != end else { return path }
      guard let step = Self.steps[next] else {
        guard hadBlank else { throw fault("an unexpected \"\(next)\"") }
        path += "//" + (try compound())
        continue
      }
      index += 1
      skipBlanks()
      path += step.before + (try compound()) + step.after
    }
  }

  /// Reads the name of an element and its conditions.
  private mutating func compound() throws(SelectorFault) -> String {
    var name = "*"
    let start = index
    if !consume("*"), let word = try identifier() { name = word.lowercased() }
    var result = name
    while let next = peek {
      switch next {
      case "#":
        index += 1
        result += "[@id=\(try Self.literal(required(identifier())))]"
      case ".":
        index += 1
        result += "[\(Self.hasWord("@class", try Self.literal(required(identifier()))))]"
      case "[":
        index += 1
        result += "[\(try attributeCondition())]"
      case ":":
        index += 1
        result += "[\(try pseudo(name))]"
      default:
        guard index > start else { throw fault("an unexpected \"\(next)\"") }
        return result
      }
    }
    guard index > start else { throw fault("an element is missing") }
    return result
  }

  private func required(_ value: String?) throws(SelectorFault) -> String {
    guard let value else { throw fault("a name is missing") }
    return value
  }

  private mutating func identifier() throws(SelectorFault) -> String? {
    var word = ""
    while let character = peek {
      if character == "\\", index + 1 < text.count {
        index += 1
        word.append(escaped())
        continue
      } else if character.isLetter || character.isNumber || character == "-" || character == "_" {
        word.append(character)
      } else {
        break
      }
      index += 1
    }
    return word.isEmpty ? nil : word
  }

  /// Reads what follows a backslash: up to six hexadecimal digits and a blank, as in `\31 2` for an
  /// id that begins with a digit, or the character itself.
  private mutating func escaped() -> Character {
    var code: UInt32 = 0
    var digits = 0
    while digits < 6, let digit = peek?.hexDigitValue {
      code = code << 4 | UInt32(digit)
      digits += 1
      index += 1
    }
    guard digits > 0 else {
      defer { index += 1 }
      return text[index]
    }
    if peek?.isWhitespace == true { index += 1 }
    return Character(Unicode.Scalar(code == 0 ? 0xFFFD : code) ?? "\u{FFFD}")
  }

  // MARK: - Attributes

  private mutating func attributeCondition() throws(SelectorFault) -> String {
    skipBlanks()
    var name = "@" + (try required(identifier())).lowercased()
    skipBlanks()
    if consume("]") { return name }
    var mark: Character?
    if let next = peek, "~|^$*".contains(next) {
      mark = next
      index += 1
    }
    guard consume("=") else { throw fault("= is missing") }
    skipBlanks()
    var text = try self.value()
    skipBlanks()
    if consume("i") || consume("I") {
      let letters = "abcdefghijklmnopqrstuvwxyz"
      name = "translate(\(name),'\(letters.uppercased())','\(letters)')"
      // As in CSS, only letters of ASCII.
      text = String(text.map { $0.isASCII ? Character($0.lowercased()) : $0 })
    } else if !consume("s") {
      _ = consume("S")
    }
    let value = try Self.literal(text)
    skipBlanks()
    guard consume("]") else { throw fault("] is missing") }
    return switch mark {
    case "~": Self.hasWord(name, value)
    case "|": "\(name)=\(value) or starts-with(\(name),concat(\(value),'-'))"
    case "^": "starts-with(\(name),\(value))"
    case "$":
      "substring(\(name),string-length(\(name))-string-length(\(value))+1)=\(value)"
    case "*": "contains(\(name),\(value))"
    default: "\(name)=\(value)"
    }
  }

  /// Reads a quoted string or a name.
  private mutating func value() throws(SelectorFault) -> String {
    guard let quote = peek, quote == "\"" || quote == "'" else { return try required(identifier()) }
    index += 1
    var value = ""
    while let character = peek, character != quote {
      value.append(character)
      index += 1
    }
    guard consume(quote) else { throw fault("a quote is missing") }
    return value
  }

  private static func literal(_ value: String) throws(SelectorFault) -> String {
    if !value.contains("'") { return "'\(value)'" }
    if !value.contains("\"") { return "\"\(value)\"" }
    throw SelectorFault(message: "a value with both kinds of quotes")
  }

  private static func hasWord(_ attribute: String, _ literal: String) -> String {
    "contains(concat(' ',normalize-space(\(attribute)),' '),concat(' ',\(literal),' '))"
  }

  // MARK: - Pseudo-classes

  private mutating func pseudo(_ name: String) throws(SelectorFault) -> String {
    let word = try required(identifier()).lowercased()
    switch word {
    case "first-child": return "not(preceding-sibling::*)"
    case "last-child": return "not(following-sibling::*)"
    case "only-child": return "not(preceding-sibling::*) and not(following-sibling::*)"
    case "first-of-type": return "not(preceding-sibling::\(name))"
    case "last-of-type": return "not(following-sibling::\(name))"
    case "only-of-type":
      return "not(preceding-sibling::\(name)) and not(following-sibling::\(name))"
    case "root": return "not(parent::*)"
    case "empty": return "not(node())"
    default: break
    }
    guard consume("(") else { throw fault("an unknown pseudo-class :\(word)") }
    skipBlanks()
    let result: String
    switch word {
    case "nth-child": result = try position(of: "count(preceding-sibling::*)+1")
    case "nth-last-child": result = try position(of: "count(following-sibling::*)+1")
    case "nth-of-type": result = try position(of: "count(preceding-sibling::\(name))+1")
    case "nth-last-of-type": result = try position(of: "count(following-sibling::\(name))+1")
    case "is", "where":
      result = try list(prefix: "self::", until: ")").joined(separator: " or ")
    case "not":
      let conditions = try list(prefix: "self::", until: ")")
      result = conditions.map { "not(\($0))" }.joined(separator: " and ")
    case "has":
      result = try list(prefix: ".//", until: ")").joined(separator: " or ")
    case "contains":
      result = "contains(string(.),\(try Self.literal(value())))"
    default:
      throw fault("an unknown pseudo-class :\(word)")
    }
    skipBlanks()
    guard consume(")") else { throw fault(") is missing") }
    return result
  }

  /// Reads `odd`, `even`, `3`, `2n+1` or `-n+3`.
  private mutating func position(of count: String) throws(SelectorFault) -> String {
    var formula = ""
    while let character = peek, character != ")" {
      if !character.isWhitespace { formula.append(character) }
      index += 1
    }
    switch formula.lowercased() {
    case "odd": return "(\(count)) mod 2=1"
    case "even": return "(\(count)) mod 2=0"
    case let formula:
      if let number = Int(formula) { return "\(count)=\(number)" }
      let parts = formula.split(separator: "n", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { throw fault("a wrong position \(formula)") }
      let step = parts[0].isEmpty || parts[0] == "+" ? 1 : parts[0] == "-" ? -1 : Int(parts[0])
      let start = parts[1].isEmpty ? 0 : Int(parts[1])
      guard let step, let start else { throw fault("a wrong position \(formula)") }
      if step == 0 { return "\(count)=\(start)" }
      return step > 0
        ? "(\(count)-(\(start))) mod \(step)=0 and \(count)>=\(start)"
        : "((\(start))-(\(count))) mod \(step.magnitude)=0 and \(count)<=\(start)"
    }
  }
}
