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
  ///   - block: returns a member as lines, given their indentation and line break.
  ///   - flow: returns a member of a list in brackets.
  /// - Returns: `false` if the list is written in an unknown way.
  mutating func add<Member>(
    _ members: [Member], to name: String,
    block: (Member, _ indent: String, _ lineEnd: String) -> String, flow: (Member) -> String
  ) -> Bool {
    guard !members.isEmpty else { return true }
    let lineEnd = lineEnd
    func written(_ indent: String) -> String {
      members.map { block($0, indent, lineEnd) }.joined()
    }
    guard let (key, value) = root.first(where: { $0.key.string == name }) else {
      // Before the sources, if they exist already.
      let sources = root.first { $0.key.string == "sources" }?.key.mark
      let offset = sources.flatMap { lines.offset($0.line, $0.column) } ?? text.count
      append(at: offset, name + ":" + lineEnd + written("  "))
      return true
    }
    guard let keyMark = key.mark else { return false }
    let below = String(repeating: " ", count: keyMark.column - 1) + "  "
    switch value {
    case .scalar(let scalar) where scalar.string.isEmpty:
      append(at: lines.end(of: keyMark.line), written(below))
      return true
    case .sequence(let list):
      guard let mark = list.mark, let start = lines.offset(mark.line, mark.column),
        start < text.count
      else { return false }
      switch text[start] {
      case "-":
        let indent = String(repeating: " ", count: mark.column - 1)
        let end = endOfBlock(from: mark.line, indent: mark.column - 1, beforeKeyAfter: keyMark.line)
        append(at: end, written(indent))
        return true
      case "[":
        guard let brackets = FlowBrackets(text, at: start) else { return false }
        if list.isEmpty, lines.line(of: brackets.close) == keyMark.line {
          edit(from: start, to: brackets.close + 1, "")
          append(at: lines.end(of: keyMark.line), written(below))
        } else {
          add(members.map(flow), in: brackets)
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

/// Edits of one source, written as `- name: …` with one key per line or in braces. Other notations
/// are not recognised here; the editor compares the parsed text before and after.
extension ConfigurationLayout {
  private var sources: [Node]? {
    guard let value = root.first(where: { $0.key.string == "sources" })?.value,
      case .sequence(let list) = value
    else { return nil }
    return Array(list)
  }

  /// Replaces a key and its value in a source.
  ///
  /// - Parameters:
  ///   - keys: the key of one value, and the key of several if there is one; the source has either.
  ///   - values: written as a list in brackets unless it is one.
  /// - Returns: `false` if its value is not a word or a list on one line.
  mutating func replace(_ keys: [String], ofSource place: Int, by values: [String]) -> Bool {
    guard let sources, sources.indices.contains(place), case .mapping(let entry) = sources[place],
      let old = entry.first(where: { keys.contains($0.key.string ?? "") }),
      let start = offset(of: old.key), let end = end(of: old.value)
    else { return false }
    let members = values.map(YAMLText.member).joined(separator: ", ")
    // Yams does not keep the style of a mapping.
    let isInBraces = offset(of: sources[place]).map { text[$0] == "{" } ?? false
    switch (values.count, isInBraces) {
    case (1, true): edit(from: start, to: end, "\(keys[0]): \(members)")
    case (1, false): edit(from: start, to: end, "\(keys[0]): \(YAMLText.scalar(values[0]))")
    default: edit(from: start, to: end, "\(keys[keys.count - 1]): [\(members)]")
    }
    return true
  }

  /// Writes that there is no source, where all are removed: a list without a value is none.
  mutating func emptySources() -> Bool {
    guard let key = root.first(where: { $0.key.string == "sources" })?.key,
      let start = offset(of: key), let colon = text[start...].firstIndex(of: ":")
    else { return false }
    edit(from: colon + 1, to: colon + 1, " []")
    return true
  }

  /// Removes the lines of a source. Comments above it stay.
  mutating func remove(source place: Int) -> Bool {
    guard let sources, sources.indices.contains(place) else { return false }
    return removeLines(of: sources[place])
  }

  /// The last line of a list entry, which consists of the lines indented deeper than its dash.
  func endOfEntry(from first: Int, indent: Int) -> Int {
    var last = first
    var line = first + 1
    while line <= lines.count {
      let content = content(of: line)
      let blanks = content.prefix { $0 == " " }.count
      if blanks < content.count {
        guard blanks > indent else { break }
        last = line
      }
      line += 1
    }
    return last
  }

  func offset(of node: Node) -> Int? {
    node.mark.flatMap { lines.offset($0.line, $0.column) }
  }

  /// The end of a value that is written on one line. A word without quotes reads as it is written.
  func end(of value: Node) -> Int? {
    guard let start = offset(of: value), start < text.count else { return nil }
    switch text[start] {
    case "[": return FlowBrackets(text, at: start).map { $0.close + 1 }
    case "\"", "'": return endOfQuotes(from: start)
    case "|", ">", "&", "!": return nil
    default:
      guard let word = value.string?.unicodeScalars, !word.isEmpty,
        text[start...].starts(with: word)
      else { return nil }
      return start + word.count
    }
  }

  private func endOfQuotes(from start: Int) -> Int? {
    var index = start + 1
    while index < text.count, !LineTable.isBreak(text[index]) {
      if text[start] == "\"", text[index] == "\\" {
        index += 2
        continue
      }
      if text[index] == text[start] {
        guard text[start] == "'", index + 1 < text.count, text[index + 1] == "'" else {
          return index + 1
        }
        index += 1
      }
      index += 1
    }
    return nil
  }
}

/// Edits of the list of categories. Notations that are not recognised here stay as they are; the
/// editor compares the parsed text before and after.
extension ConfigurationLayout {
  /// Adds categories to the end of their list.
  mutating func addCategories(_ names: [String]) -> Bool {
    add(
      names, to: "categories", block: { "\($1)- \(YAMLText.scalar($0))\($2)" },
      flow: YAMLText.member)
  }

  /// Gives a category another name in its place, or removes it.
  ///
  /// - Returns: `false` if the list is written in an unusual way.
  mutating func changeCategory(at index: Int, to name: String?) -> Bool {
    guard let value = root.first(where: { $0.key.string == "categories" })?.value,
      case .sequence(let list) = value, index < list.count, let mark = list.mark,
      let open = lines.offset(mark.line, mark.column), open < text.count
    else { return false }
    let members = Array(list)
    let isFlow = text[open] == "["
    guard let name else {
      return isFlow ? removeMember(index, of: members) : removeLines(of: members[index])
    }
    // A category with settings is a mapping with its name as the key.
    let key = members[index].mapping?.first?.key
    let node = key ?? members[index]
    guard node.string != nil, let start = offset(of: node), let end = end(of: node) else {
      return false
    }
    edit(
      from: start, to: end, isFlow || key != nil ? YAMLText.member(name) : YAMLText.scalar(name))
    return true
  }

  private mutating func removeMember(_ index: Int, of members: [Node]) -> Bool {
    guard let start = offset(of: members[index]) else { return false }
    if index + 1 < members.count {
      guard let next = offset(of: members[index + 1]) else { return false }
      edit(from: start, to: next, "")
      return true
    }
    guard index > 0, let before = end(of: members[index - 1]), let last = end(of: members[index])
    else { return false }
    edit(from: before, to: last, "")
    return true
  }

  private mutating func removeLines(of member: Node) -> Bool {
    guard let line = member.mark?.line, let first = lines.offset(line, 1) else { return false }
    let blanks = content(of: line).prefix { $0 == " " }
    guard content(of: line).dropFirst(blanks.count).first == "-" else { return false }
    edit(from: first, to: lines.end(of: endOfEntry(from: line, indent: blanks.count)), "")
    return true
  }
}
