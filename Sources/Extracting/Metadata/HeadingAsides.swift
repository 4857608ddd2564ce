internal import Markup

/// What a heading contains besides the headline: a kicker, a subtitle, a date. Rule M13 of
/// docs/extraction.md.
struct HeadingAsides {
  private let tree: PageTree
  private let outline: PageOutline

  /// Maximum size in bytes of a heading that is read, and of classes.
  private static let lengthLimit = 2400
  private static let nameLength = 200
  /// Minimum number of words of the headline.
  private static let fewestWords = 3

  private static let names: [StaticString] = [
    "kicker", "overline", "dachzeile", "roofline", "topline", "eyebrow", "supertitle", "subtitle",
    "sub-title", "subheadline", "subline", "titleheader", "label", "rubrik", "antetitulo",
    "volanta", "cintillo", "surtitre", "occhiello", "chapeau",
  ]

  init(_ tree: PageTree, _ outline: PageOutline) {
    self.tree = tree
    self.outline = outline
  }

  /// The text of a heading without them; `nil` if it has none, or nothing else.
  func text(of heading: Int) -> String? {
    let nodes = heading + 1..<Int(tree.nodes[heading].end)
    guard !outline.traits[heading].contains(.hidden),
      nodes.contains(where: { $0 > heading && isNamed($0) }),
      let first = nodes.first(where: isText),
      let last = nodes.last(where: isText)
    else { return nil }
    // What stands between two parts of a headline belongs to it.
    let rest = tree.text(of: heading, atMost: Self.lengthLimit) {
      let range = $0..<Int(tree.nodes[$0].end)
      return (range.contains(first) || range.contains(last)) && isNamed($0)
        || outline.traits[$0].contains(.hidden)
    }
    let line = rest.map { $0.trimmingSeparators }
    guard let line, line.split(separator: " ").count >= Self.fewestWords else { return nil }
    return line
  }

  private func isText(_ node: Int) -> Bool {
    tree.nodes[node].kind == .text && !tree.source(of: node).trimmed.isEmpty
      && !outline.traits[Int(tree.nodes[node].parent)].contains(.hidden)
  }

  private func isNamed(_ node: Int) -> Bool {
    let kind = tree.nodes[node].kind
    guard kind != .text else { return false }
    if kind.tag == .small { return true }
    guard let value = tree.value("class", of: node), value.count <= Self.nameLength else {
      return false
    }
    return Self.names.contains { holds($0, value) }
  }

  /// Whether a class begins with a name, or has it behind a mark.
  private func holds(_ name: StaticString, _ value: Bytes) -> Bool {
    value.indices.contains { index in
      (index == 0 || !value[index - 1].isASCIIAlphanumeric)
        && value.hasPrefixIgnoringCase(name, at: index)
    }
  }
}

extension String {
  /// The text without the marks between a kicker and a headline.
  fileprivate var trimmingSeparators: String {
    let marks: Set<Character> = [":", "-", "–", "—", "|", ",", "•", "·", "/", " "]
    var rest = self[...].drop(while: marks.contains)
    while let last = rest.last, marks.contains(last) { rest.removeLast() }
    return String(rest)
  }
}
