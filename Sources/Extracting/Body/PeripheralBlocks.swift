internal import Markup

/// Recognises boxes after the article's paragraphs that do not belong to it, by the layout of their
/// text: comments, teasers and players have each piece in a separate box, while the paragraphs of
/// one text share an element. Rules B12 and B13 of docs/extraction.md.
struct PeripheralBlocks {
  private let outline: PageOutline
  private let tree: PageTree
  /// The element that directly contains most of the paragraphs.
  private let contentRoot: Int
  private var known: [Int: Bool] = [:]

  init(_ outline: PageOutline, contentRoot: Int) {
    self.outline = outline
    tree = outline.tree
    self.contentRoot = contentRoot
  }

  /// Whether a block is in such a box after the paragraphs.
  mutating func holds(_ block: Block) -> Bool {
    var box = Int(block.container)
    guard box >= Int(tree.nodes[contentRoot].end) else { return false }
    while true {
      let parent = Int(tree.nodes[box].parent)
      guard parent > contentRoot else { break }
      box = parent
    }
    if let found = known[box] { return found }
    let blocks = outline.blockRange(of: box)
    let isOne = Self.isScattered(blocks, outline) && !QuestionBox(outline).isOne(blocks)
    known[box] = isOne
    return isOne
  }

  /// Whether long paragraphs are in three or more elements, none with half of the prose and few
  /// with a heading.
  static func isScattered(_ blocks: Range<Int>, _ outline: PageOutline) -> Bool {
    var held: [Int: Int32] = [:]
    var all: Int32 = 0
    var headings = 0
    for place in blocks {
      let block = outline.blocks[place]
      if block.isHeading, !block.isLinkDense { headings += 1 }
      guard block.isLong, block.traits.isEmpty else { continue }
      held[ContentRootScorer.contentRoot(of: block, outline), default: 0] += block.prose
      all += block.prose
    }
    // Sections of an article have headings of their own.
    return held.count >= 3 && headings * 3 < held.count && held.values.allSatisfy { $0 * 2 < all }
  }
}
