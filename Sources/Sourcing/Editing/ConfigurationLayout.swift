import Yams

/// The positions of the lists in a configuration's text, and the edits to make there.
///
/// Positions are counted as in libyaml: in Unicode scalars, with all line breaks of YAML 1.1.
struct ConfigurationLayout {
  /// Two offsets and no range: where an alias stands for a node, its end may come before its start.
  private struct Edit {
    var start: Int
    var end: Int
    var text: String
  }

  let text: [Unicode.Scalar]
  let lines: LineTable
  let root: Node.Mapping
  private let lineEnd: String
  private var edits: [Edit] = []

  /// - Parameter root: the text's root as Yams composed it.
  init?(_ whole: String, _ root: Node) {
    guard case .mapping(let mapping) = root else { return nil }
    text = Array(whole.unicodeScalars)
    // The parser got the text without its byte order mark.
    lines = LineTable(text, from: text.first == "\u{FEFF}" ? 1 : 0)
    self.root = mapping
    lineEnd = whole.utf8.contains(UInt8(ascii: "\r")) && whole.contains("\r\n") ? "\r\n" : "\n"
  }

  /// The text with all edits; `nil` if they are not apart from each other.
  var edited: String? {
    var result = String.UnicodeScalarView()
    var done = 0
    for edit in edits.sorted(by: { ($0.start, $0.end) < ($1.start, $1.end) }) {
      guard done <= edit.start, edit.start <= edit.end, edit.end <= text.count else { return nil }
      result.append(contentsOf: text[done..<edit.start])
      result.append(contentsOf: edit.text.unicodeScalars)
      done = edit.end
    }
    result.append(contentsOf: text[done...])
    return String(result)
  }

  /// Replaces what is between two offsets with a text.
  mutating func edit(from start: Int, to end: Int, _ text: String) {
    edits.append(Edit(start: start, end: end, text: text))
  }

  func content(of line: Int) -> ArraySlice<Unicode.Scalar> {
    lines.content(of: line, in: text)
  }

  /// Adds members to the end of a top-level list, which is created if it does not exist.
  ///
  /// - Parameters:
  ///   - lines: returns the members as lines, given their indentation and line break.
  ///   - values: returns the members for a list in brackets.
  /// - Returns: `false` if the list is written in an unknown way.
  mutating func add(
    to name: String, lines members: (_ indent: String, _ lineEnd: String) -> [String],
    values: () -> [String]
  ) -> Bool {
    guard let (key, value) = root.first(where: { $0.key.string == name }) else {
      // Before the sources, if they exist already.
      let sources = root.first { $0.key.string == "sources" }?.key.mark
      let offset = sources.flatMap { lines.offset($0.line, $0.column) } ?? text.count
      append(at: offset, name + ":" + lineEnd + members("  ", lineEnd).joined())
      return true
    }
    guard let keyMark = key.mark else { return false }
    let below = String(repeating: " ", count: keyMark.column - 1) + "  "
    switch value {
    case .scalar(let scalar) where scalar.string.isEmpty:
      append(at: lines.end(of: keyMark.line), members(below, lineEnd).joined())
      return true
    case .sequence(let list):
      guard let mark = list.mark, let start = lines.offset(mark.line, mark.column),
        start < text.count
      else { return false }
      switch text[start] {
      case "-":
        let indent = String(repeating: " ", count: mark.column - 1)
        let end = endOfBlock(from: mark.line, indent: mark.column - 1, beforeKeyAfter: keyMark.line)
        append(at: end, members(indent, lineEnd).joined())
        return true
      case "[":
        guard let brackets = FlowBrackets(text, at: start) else { return false }
        if list.isEmpty, lines.line(of: brackets.close) == keyMark.line {
          edit(from: start, to: brackets.close + 1, "")
          append(at: lines.end(of: keyMark.line), members(below, lineEnd).joined())
        } else {
          add(values(), in: brackets)
        }
        return true
      default: return false
      }
    default: return false
    }
  }

  private mutating func add(_ values: [String], in brackets: FlowBrackets) {
    let isLong = lines.line(of: brackets.open) != lines.line(of: brackets.close)
    let indent = lines.indentation(of: lines.line(of: brackets.lastInside), in: text)
    let apart = isLong ? lineEnd + indent : " "
    var lead = ""
    if brackets.lastInside > brackets.open {
      lead = (text[brackets.lastInside] == "," ? "" : ",") + apart
    }
    let offset = brackets.lastInside + 1
    edit(from: offset, to: offset, lead + values.joined(separator: "," + apart))
  }

  /// Appends whole lines, after completing an unfinished one if necessary.
  private mutating func append(at offset: Int, _ lines: String) {
    let isLineOpen =
      offset > 0 && offset == text.count && !LineTable.isBreak(text[offset - 1])
      && text[offset - 1] != "\u{FEFF}"
    edit(from: offset, to: offset, (isLineOpen ? lineEnd : "") + lines)
  }

  /// The end of the last line of a list. Comments indented deeper than its dashes belong to the
  /// last member; other comments stay after the list.
  private func endOfBlock(from first: Int, indent: Int, beforeKeyAfter line: Int) -> Int {
    let nextKey = root.compactMap { $0.key.mark?.line }.filter { $0 > line }.min()
    var last = first
    for line in first..<(nextKey ?? lines.count + 1) {
      let content = lines.content(of: line, in: text)
      if content.starts(with: "...".unicodeScalars) || content.starts(with: "---".unicodeScalars) {
        break
      }
      let blanks = content.prefix { $0 == " " || $0 == "\t" }.count
      guard let mark = content.dropFirst(blanks).first else { continue }
      if mark == "#", blanks <= indent { continue }
      last = line
    }
    return lines.end(of: last)
  }
}
