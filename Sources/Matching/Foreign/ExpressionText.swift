/// Writes terms of our language.
enum ExpressionText {
  /// A regular expression that is looked for in a field.
  ///
  /// - Parameters:
  ///   - field: with its colon; empty for headline and text.
  ///   - pattern: may begin with `(?i)`, as RE2 writes it.
  static func pattern(_ field: String, _ pattern: some StringProtocol, ignoresCase: Bool) -> String
  {
    var text = pattern[...]
    var ignoresCase = ignoresCase
    while text.hasPrefix("(?i)") {
      text = text.dropFirst(4)
      ignoresCase = true
    }
    var escaped = ""
    var isEscaped = false
    for character in text {
      if character == "/", !isEscaped { escaped.append("\\") }
      escaped.append(character)
      isEscaped = character == "\\" && !isEscaped
    }
    return field + "/" + escaped + (ignoresCase ? "/i" : "/")
  }

  /// A text that is looked for as it is, capitals apart.
  static func literal(_ field: String, _ text: some StringProtocol) -> String {
    pattern(field, escaped(text), ignoresCase: true)
  }

  /// A regular expression that finds a text.
  static func escaped(_ text: some StringProtocol) -> String {
    var result = ""
    for character in text {
      if #"\.[](){}|*+?^$"#.contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }
}
