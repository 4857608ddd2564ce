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

  func line(of offset: Int) -> Int {
    var (low, high) = (0, starts.count)
    while low + 1 < high {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }

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
