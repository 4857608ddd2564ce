/// Where the lines of a text begin. Lines and columns count from 1.
struct LineTable {
  /// The first scalar of each line, and of the one after the last.
  private let starts: [Int]
  private let length: Int

  /// - Parameter first: where the first line begins.
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

  /// Where the line after this one begins; the end of the text after the last.
  func end(of line: Int) -> Int {
    line < starts.count ? starts[line] : length
  }

  func line(of offset: Int) -> Int {
    var (low, high) = (0, starts.count)
    while low + 1 < high {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }

  /// The line without its break.
  func content(of line: Int, in text: [Unicode.Scalar]) -> ArraySlice<Unicode.Scalar> {
    var content = text[starts[line - 1]..<end(of: line)]
    while let last = content.last, Self.isBreak(last) { content.removeLast() }
    return content
  }

  /// The blanks that a line begins with.
  func indentation(of line: Int, in text: [Unicode.Scalar]) -> String {
    var blanks = String.UnicodeScalarView()
    blanks.append(contentsOf: content(of: line, in: text).prefix { $0 == " " })
    return String(blanks)
  }
}
