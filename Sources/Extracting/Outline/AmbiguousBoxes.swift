internal import Markup

/// Classifies boxes whose name says how they are shown (carousel, modal) or what is beside them
/// (share, advertisement, related). Paragraphs and figures of the article in the box override the
/// name. Rules B9 and B10 of docs/extraction.md.
struct AmbiguousBoxes {
  private let outline: PageOutline
  private let tree: PageTree
  /// Elements that directly contain long paragraphs.
  private var homes: Set<Int32> = []

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
    }
  }

  /// No trait for a box with paragraphs of the article, the caption trait for one of its figures,
  /// else junk.
  func traits(of node: Int, _ blocks: Range<Int>) -> NameTraits {
    switch tree.nodes[node].kind.tag {
    case .aside, .nav, .footer, .body: return .junk
    default: break
    }
    guard homes.contains(tree.nodes[node].parent), !outline.holdsField(node) else { return .junk }
    if holdsProse(blocks) { return [] }
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
