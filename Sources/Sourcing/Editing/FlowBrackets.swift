/// Finds the end of a list in brackets, skipping quotes, comments and nested lists.
struct FlowBrackets {
  let open: Int
  let close: Int
  /// The last scalar inside that is neither white space nor comment; `open` in an empty list.
  let lastInside: Int

  /// - Parameter open: the index of a `[`.
  init?(_ text: [Unicode.Scalar], at open: Int) {
    var depth = 0
    var quote: Unicode.Scalar?
    var last = open
    var index = open
    while index < text.count {
      let scalar = text[index]
      if let open = quote {
        // A doubled apostrophe closes and reopens the quotes, with the same result.
        if scalar == "\\", open == "\"" { index += 1 }
        if scalar == open { quote = nil }
        last = min(index, text.count - 1)
        index += 1
        continue
      }
      switch scalar {
      case "\"", "'":
        // Within a word, quotes are ordinary characters.
        if Self.isTokenStart(text, index) { quote = scalar }
      case "#" where index > 0 && Self.isBlank(text[index - 1]):
        while index < text.count, !LineTable.isBreak(text[index]) { index += 1 }
        continue
      case "[", "{": depth += 1
      case "]", "}":
        depth -= 1
        if depth == 0 {
          guard scalar == "]" else { return nil }
          self.open = open
          close = index
          lastInside = last
          return
        }
      default: break
      }
      if !Self.isBlank(scalar) { last = index }
      index += 1
    }
    return nil
  }

  private static func isTokenStart(_ text: [Unicode.Scalar], _ index: Int) -> Bool {
    guard index > 0 else { return true }
    return isBlank(text[index - 1]) || "[{,:".unicodeScalars.contains(text[index - 1])
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\t" || LineTable.isBreak(scalar)
  }
}
