internal import Markup

/// Classifies boxes whose name says how they are shown (carousel, modal) or what is beside them
/// (share, advertisement, related). Paragraphs and figures of the article in the box override the
/// name. Rules B9 and B10 of docs/extraction.md.
struct AmbiguousBoxes {
  private let outline: PageOutline
  private let tree: PageTree
  /// Elements that directly contain long paragraphs.
  private var homes: Set<Int32> = []
  /// Number of long paragraphs in the boxes of an element.
  private var rows: [Int32: Int] = [:]

  /// Maximum number of blocks, and of nodes, examined in a box.
  private static let blockLimit = 400
  private static let nodeLimit = 400
  /// Minimum number of paragraphs, and of their characters, that make a box part of the article.
  private static let fewestParagraphs = 2
  private static let fewestCharacters: Int32 = 200

  init(_ outline: PageOutline) {
    self.outline = outline
    tree = outline.tree
    for block in outline.blocks where block.isLong {
      homes.insert(block.container)
      homes.insert(tree.nodes[Int(block.container)].parent)
      rows[row(of: block), default: 0] += 1
    }
  }

  /// No trait for a box with paragraphs of the article, the caption trait for one of its figures,
  /// else junk.
  func traits(of node: Int, _ blocks: Range<Int>) -> NameTraits {
    switch tree.nodes[node].kind.tag {
    case .aside, .nav, .footer, .body: return .junk
    default: break
    }
    let parent = tree.nodes[node].parent
    let isText =
      holdsProse(blocks) && (homes.contains(parent) || isBesideBoxes(node, blocks))
    if outline.holdsField(node) { return isText && holdsMuch(blocks) ? [] : .junk }
    if isText { return [] }
    guard homes.contains(parent) else { return .junk }
    return holdsFigure(node, blocks) ? .caption : .junk
  }

  private func holdsProse(_ blocks: Range<Int>) -> Bool {
    var (paragraphs, prose) = (0, Int32(0))
    var (characters, linked) = (Int32(0), Int32(0))
    for block in outline.blocks[blocks].prefix(Self.blockLimit) {
      if block.isHeading, block.isLinkDense { return false }
      characters += block.characters
      linked += block.linked
      guard block.isLong else { continue }
      paragraphs += 1
      prose += block.prose
    }
    return paragraphs >= Self.fewestParagraphs && prose >= Self.fewestCharacters
      && linked * 5 <= characters
  }

  /// Whether there are boxes of paragraphs beside the box.
  private func isBesideBoxes(_ node: Int, _ blocks: Range<Int>) -> Bool {
    let parent = tree.nodes[node].parent
    guard let all = rows[parent], tree.nodes[Int(parent)].kind.tag != .body else { return false }
    let own = outline.blocks[blocks].prefix(Self.blockLimit).count {
      $0.isLong && row(of: $0) == parent
    }
    return all > own
  }

  /// The element that holds the box of a paragraph.
  private func row(of block: Block) -> Int32 {
    let home = tree.nodes[Int(block.container)].parent
    return home > 0 ? tree.nodes[Int(home)].parent : -1
  }

  /// Whether the box holds so much of the page's prose that a field in it is of little weight.
  private func holdsMuch(_ blocks: Range<Int>) -> Bool {
    outline.blocks[blocks].prefix(Self.blockLimit).reduce(0) { $0 + ($1.isLong ? $1.prose : 0) } * 5
      >= outline.wholeProse
  }

  /// Whether the box shows a picture with a caption or a description, without links to elsewhere.
  private func holdsFigure(_ node: Int, _ blocks: Range<Int>) -> Bool {
    guard outline.holdsPicture(node), blocks.count <= 40,
      outline.blocks[blocks].allSatisfy({ $0.linked == 0 && $0.words <= 80 })
    else { return false }
    var linkEnd = 0
    var isFigure = false
    let end = min(Int(tree.nodes[node].end), node + Self.nodeLimit)
    for inner in node + 1..<max(end, node + 1) {
      switch tree.nodes[inner].kind.tag {
      case .figure: isFigure = true
      case .a:
        guard let address = tree.text("href", of: inner) else { break }
        if !PictureRules.isPictureFile(address) { linkEnd = Int(tree.nodes[inner].end) }
      case .img where inner >= linkEnd:
        let words = tree.text("alt", of: inner)?.split(separator: " ").count ?? 0
        if isFigure || words >= 3 { return true }
      default: break
      }
    }
    return false
  }
}
