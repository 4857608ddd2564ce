/// Walks a part of a ``PageTree`` in document order and reports the borders between blocks of text.
/// The extractor and ``HTMLBlocks`` both use this segmentation.
///
/// A block ends where a block element begins or ends, at two line breaks in a row, and at a picture
/// after a line break (docs/extraction.md, rules T5 and T6).
package struct BlockWalk {
  package enum Step: Sendable {
    case open, close, text
    /// A text that contains only blanks.
    case blank
    case lineBreak
  }

  package struct Event: Sendable {
    package let step: Step
    package let node: Int
    /// Whether the following text belongs to another block than the preceding text.
    package let endsBlock: Bool
  }

  private struct Open {
    var node: Int
    var end: Int
    var isBlock: Bool
  }

  /// Minimum size in bytes of a text that is a paragraph, not a phrase inside another text.
  private static let paragraphLength = 80
  /// Number of nodes examined inside a custom element.
  private static let boxReach = 8

  private let tree: PageTree
  private let end: Int
  private var node: Int
  private var open: [Open] = []
  /// Number of line breaks since the last word.
  private var lineBreaks = 0
  private var preformatted = 0

  package init(_ tree: PageTree, in root: Int = 0) {
    self.tree = tree
    node = root
    end = Int(tree.nodes[root].end)
  }

  /// The next step. A void element gets a closing step only if it is a block.
  package mutating func next() -> Event? {
    if let last = open.last, last.end <= node {
      leave()
      return Event(step: .close, node: last.node, endsBlock: last.isBlock)
    }
    guard node < end else { return nil }
    let found = node
    node += 1
    let kind = tree.nodes[found].kind
    if kind == .text {
      if tree.source(of: found).isBlank {
        return Event(step: .blank, node: found, endsBlock: false)
      }
      lineBreaks = 0
      return Event(step: .text, node: found, endsBlock: false)
    }
    if kind.tag == .br {
      lineBreaks += 1
      // Empty lines in preformatted text are part of the code.
      let endsBlock = lineBreaks == 2 && preformatted == 0
      if endsBlock { lineBreaks = 0 }
      return Event(step: .lineBreak, node: found, endsBlock: endsBlock)
    }
    if kind.tag == .img {
      let endsBlock = lineBreaks > 0 && !tree.isInlineIcon(found)
      if endsBlock { lineBreaks = 0 }
      return Event(step: .open, node: found, endsBlock: endsBlock)
    }
    let isBlock = isBlock(found, kind)
    if isBlock { lineBreaks = 0 }
    if isBlock || !kind.isVoid {
      open.append(Open(node: found, end: Int(tree.nodes[found].end), isBlock: isBlock))
      if kind.tag == .pre { preformatted += 1 }
    }
    return Event(step: .open, node: found, endsBlock: isBlock)
  }

  /// Skips the contents and the end of the element that was opened last.
  package mutating func skip(_ element: Int) {
    node = Int(tree.nodes[element].end)
    if open.last?.node == element { leave() }
  }

  private mutating func leave() {
    guard let last = open.popLast() else { return }
    if last.isBlock { lineBreaks = 0 }
    if tree.nodes[last.node].kind.tag == .pre { preformatted -= 1 }
  }

  /// A custom element is a block if a block element or a paragraph of text begins near its start;
  /// otherwise it is inline.
  private func isBlock(_ element: Int, _ kind: NodeKind) -> Bool {
    if kind.isBlock { return true }
    switch kind.tag {
    case .html, .body: return true
    // A button inside a heading is part of the heading's text.
    case .button: return !tree.nodes[Int(tree.nodes[element].parent)].kind.isHeading
    case .some: return false
    case nil: break
    }
    let end = min(Int(tree.nodes[element].end), element + Self.boxReach)
    return (element + 1..<max(end, element + 1)).contains { inner in
      let kind = tree.nodes[inner].kind
      return kind.isBlock
        || kind == .text && tree.nodes[Int(tree.nodes[inner].parent)].kind == .unknown
          && tree.source(of: inner).count >= Self.paragraphLength
    }
  }
}

extension PageTree {
  /// Whether a picture replaces a character, such as a smiley or an icon.
  package func isInlineIcon(_ picture: Int) -> Bool {
    for name in ["width", "height"] as [StaticString] {
      guard let size = value(name, of: picture) else { continue }
      let digits = size.prefix { $0.isASCIIDigit }
      if (1...2).contains(digits.count), size.count <= digits.count + 2 { return true }
    }
    guard let name = value("class", of: picture) else { return false }
    return name.firstIndex(of: "smil", from: 0) != nil
      || name.firstIndex(of: "emoji", from: 0) != nil
      || name.firstIndex(of: "icon", from: 0) != nil
  }
}
