internal import Markup

/// Finds the boxes that hold a picture and its caption without being marked up as a figure. Rule B27 of
/// docs/extraction.md.
struct CaptionBoxes {
  /// Elements that are written as figures, and those that are written as their captions.
  private(set) var figures: Set<Int> = []
  private(set) var captions: Set<Int> = []

  /// Number of elements around a caption that are searched for its picture.
  private static let reach = 4
  /// Maximum number of blocks in such a box, and of nodes searched for a caption that is marked up.
  private static let blockLimit = 2
  private static let nodeLimit = 200

  init(_ outline: PageOutline, _ roles: [(place: Int, role: BlockRole)]) {
    let tree = outline.tree
    let kept = Set(roles.filter { $0.role == .body }.map(\.place))
    for (place, role) in roles where role == .caption {
      let container = Int(outline.blocks[place].container)
      guard tree.nodes[container].kind.tag == .p || tree.nodes[container].kind.tag == .div else {
        continue
      }
      var box = Int(tree.nodes[container].parent)
      for _ in 0..<Self.reach where box > 0 {
        let tag = tree.nodes[box].kind.tag
        if tag == .figcaption || figures.contains(box) { break }
        if tag == .figure {
          if !Self.isCaptioned(box, tree) { captions.insert(container) }
          break
        }
        let inside = outline.blockRange(of: box)
        guard inside.count <= Self.blockLimit, !inside.contains(where: kept.contains) else { break }
        if outline.endBlock[box] > 0, outline.holdsPicture(box) {
          if tag == .div || tag == .section {
            figures.insert(box)
            captions.insert(container)
          }
          break
        }
        box = Int(tree.nodes[box].parent)
      }
    }
  }

  private static func isCaptioned(_ figure: Int, _ tree: PageTree) -> Bool {
    (figure..<min(Int(tree.nodes[figure].end), figure + nodeLimit)).contains {
      tree.nodes[$0].kind.tag == .figcaption
    }
  }
}
