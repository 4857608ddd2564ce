import Yams

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
    guard let sources, sources.indices.contains(place),
      let mark = sources[place].mark, let first = lines.offset(mark.line, 1)
    else { return false }
    let line = content(of: mark.line)
    guard line.drop(while: { $0 == " " }).first == "-" else { return false }
    let indent = line.prefix { $0 == " " }.count
    let last = endOfEntry(from: mark.line, indent: indent)
    edit(from: first, to: lines.end(of: last), "")
    return true
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
