internal import Markup

/// Tells boxes beside and behind an article's paragraphs that are no part of it, by how their text
/// stands in them: comments, teasers and players have each of their pieces in a box of its own,
/// and paragraphs that go on stand together.
struct SideBoxes {
  private let outline: PageOutline
  private let tree: PageTree
  /// What most of the paragraphs stand in.
  private let nest: Int
  private var known: [Int: Bool] = [:]

  init(_ outline: PageOutline, nest: Int) {
    self.outline = outline
    tree = outline.tree
    self.nest = nest
  }

  /// Whether a block stands in such a box behind the paragraphs.
  mutating func holds(_ block: Block) -> Bool {
    var box = Int(block.container)
    guard box >= Int(tree.nodes[nest].end) else { return false }
    while true {
      let parent = Int(tree.nodes[box].parent)
      guard parent > nest else { break }
      box = parent
    }
    if let found = known[box] { return found }
    let isOne = isScattered(box)
    known[box] = isOne
    return isOne
  }

  private func isScattered(_ box: Int) -> Bool {
    var held: [Int: Int32] = [:]
    var all: Int32 = 0
    var headings = 0
    for place in outline.blockRange(of: box) {
      let block = outline.blocks[place]
      if block.isHeading, !block.isLinkDense { headings += 1 }
      guard block.isLong, block.traits.isEmpty else { continue }
      held[ParagraphNests.nest(of: block, outline), default: 0] += block.prose
      all += block.prose
    }
    // Sections of an article have headings of their own.
    return held.count >= 3 && headings * 3 < held.count && held.values.allSatisfy { $0 * 2 < all }
  }
}
