import Basics

/// The start offsets of the lines of a text. Lines and columns count from 1.
struct LineTable {
  /// The offset of the first scalar of each line, and of the line after the last line break.
  private let starts: [Int]
  private let length: Int

  init(_ text: [Unicode.Scalar], from first: Int = 0) {
    var starts = [first]
    for index in first..<max(first, text.count) where Self.isBreak(text[index]) {
      let isHalf = text[index] == "\r" && index + 1 < text.count && text[index + 1] == "\n"
      if !isHalf { starts.append(index + 1) }
    }
    self.starts = starts
    length = text.count
  }

  /// The line breaks of YAML 1.1 (5.4).
  static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": true
    default: false
    }
  }

  var count: Int { starts.count }

  func offset(_ line: Int, _ column: Int) -> Int? {
    guard line >= 1, line <= starts.count, column >= 1 else { return nil }
    return starts[line - 1] + column - 1
  }

  /// The start offset of the next line; for the last line, the end of the text.
  func end(of line: Int) -> Int {
    line < starts.count ? starts[line] : length
  }

  func line(of offset: Int) -> Int { max(1, starts.firstPlace { $0 > offset }) }

  /// The line without its line break.
  func content(of line: Int, in text: [Unicode.Scalar]) -> ArraySlice<Unicode.Scalar> {
    var content = text[starts[line - 1]..<end(of: line)]
    while let last = content.last, Self.isBreak(last) { content.removeLast() }
    return content
  }

  /// The leading spaces of a line.
  func indentation(of line: Int, in text: [Unicode.Scalar]) -> String {
    var blanks = String.UnicodeScalarView()
    blanks.append(contentsOf: content(of: line, in: text).prefix { $0 == " " })
    return String(blanks)
  }
}

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
