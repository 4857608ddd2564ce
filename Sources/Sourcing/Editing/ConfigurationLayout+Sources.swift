import Yams

/// Edits of one source that is written as `- name: …` with one key per line. Other notations are
/// not recognised here; the editor compares the parsed text before and after.
extension ConfigurationLayout {
  private var sources: [Node]? {
    guard let value = root.first(where: { $0.key.string == "sources" })?.value,
      case .sequence(let list) = value
    else { return nil }
    return Array(list)
  }

  private func key(_ name: String, ofSource place: Int) -> (key: Node, value: Node)? {
    guard let sources, sources.indices.contains(place), case .mapping(let entry) = sources[place]
    else { return nil }
    return entry.first { $0.key.string == name }.map { ($0.key, $0.value) }
  }

  /// Replaces a key and its value in a source.
  ///
  /// - Returns: `false` if its value is not a word or a list on one line.
  mutating func replace(
    _ name: String, ofSource place: Int, by other: (key: String, value: String)
  ) -> Bool {
    guard let (key, value) = key(name, ofSource: place), let start = offset(of: key),
      let end = end(of: value)
    else { return false }
    edit(start..<end, "\(other.key): \(other.value)")
    return true
  }

  mutating func replaceCategories(ofSource place: Int, by names: [String]) -> Bool {
    let value =
      names.count == 1
      ? ("category", YAMLText.scalar(names[0]))
      : ("categories", "[" + names.map(YAMLText.member).joined(separator: ", ") + "]")
    return replace("category", ofSource: place, by: value)
      || replace("categories", ofSource: place, by: value)
  }

  /// Writes that there is no source, where all are removed: a list without a value is none.
  mutating func emptySources() -> Bool {
    guard let key = root.first(where: { $0.key.string == "sources" })?.key,
      let start = offset(of: key), let colon = text[start...].firstIndex(of: ":")
    else { return false }
    edit(colon + 1..<colon + 1, " []")
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
    edit(first..<lines.end(of: last), "")
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

  /// The end of a value that is written on one line.
  func end(of value: Node) -> Int? {
    guard let start = offset(of: value), start < text.count else { return nil }
    switch text[start] {
    case "[": return FlowBrackets(text, at: start).map { $0.close + 1 }
    case "\"", "'": return endOfQuotes(from: start)
    case "|", ">", "&", "*", "!", "-", "{": return nil
    default: return endOfWord(from: start)
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

  private func endOfWord(from start: Int) -> Int {
    var end = start
    var index = start
    while index < text.count, !LineTable.isBreak(text[index]) {
      if text[index] == "#", index > start, text[index - 1] == " " || text[index - 1] == "\t" {
        break
      }
      if text[index] != " ", text[index] != "\t" { end = index + 1 }
      index += 1
    }
    return end
  }
}
