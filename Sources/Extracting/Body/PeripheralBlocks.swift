internal import Markup

/// Recognises boxes after the article's paragraphs that do not belong to it, by the layout of their
/// text: comments, teasers and players have each piece in a separate box, while the paragraphs of
/// one text share an element. Rules B12 and B13 of docs/extraction.md.
struct PeripheralBlocks {
  private let outline: PageOutline
  private let tree: PageTree
  /// The element that directly contains most of the paragraphs.
  private let contentRoot: Int
  private var known: [Int: Kind] = [:]

  /// What a box after the paragraphs is.
  enum Kind {
    /// Comments, teasers or a footer.
    case peripheral
    /// A part of the text: it has the name and classes of the box around the paragraphs beside it.
    case part
    case other
  }

  init(_ outline: PageOutline, contentRoot: Int) {
    self.outline = outline
    tree = outline.tree
    self.contentRoot = contentRoot
  }

  /// The kind of the box around a block after the paragraphs.
  mutating func kind(of block: Block) -> Kind {
    var box = Int(block.container)
    guard box >= Int(tree.nodes[contentRoot].end) else { return .other }
    while true {
      let parent = Int(tree.nodes[box].parent)
      guard parent > contentRoot else { break }
      box = parent
    }
    if let found = known[box] { return found }
    let blocks = outline.blockRange(of: box)
    let isPeripheral = Self.isScattered(blocks, outline) && !QuestionBox(outline).isOne(blocks)
    let kind: Kind =
      isTwin(box, isScattered: isPeripheral) ? .part : isPeripheral ? .peripheral : .other
    known[box] = kind
    return kind
  }

  /// Whether a box has a class, and the same name and classes as its sibling around the paragraphs,
  /// which is laid out alike.
  private func isTwin(_ box: Int, isScattered: Bool) -> Bool {
    guard tree.value("class", of: box)?.trimmed.isEmpty == false else { return false }
    let parent = tree.nodes[box].parent
    var own = contentRoot
    while own > 0, tree.nodes[own].parent != parent { own = Int(tree.nodes[own].parent) }
    return own > 0 && outline.signature(of: own) == outline.signature(of: box)
      && (!isScattered || Self.isScattered(outline.blockRange(of: own), outline))
  }

  /// Whether long paragraphs are in three or more elements, none with half of the prose and few
  /// with a heading, and there are as many other lines as elements.
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
      && others(in: blocks, outline) >= held.count
  }

  /// Number of blocks that are no text: the names, dates and links that comments and teasers have
  /// beside their paragraphs.
  private static func others(in blocks: Range<Int>, _ outline: PageOutline) -> Int {
    outline.blocks[blocks].count { block in
      block.prose == 0 && !(block.isHeading && block.links == 0)
        && block.traits.isDisjoint(with: [.caption, .hidden])
    }
  }
}
