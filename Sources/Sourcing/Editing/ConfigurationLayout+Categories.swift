import Yams

/// Edits of the list of categories. Notations that are not recognised here stay as they are; the
/// editor compares the parsed text before and after.
extension ConfigurationLayout {
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
