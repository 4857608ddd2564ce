internal import Markup

/// Finds the media directly after the last text of a body: the film, the recording or the
/// photographs with which a post ends. Rule B24 of docs/extraction.md.
struct BodyTail {
  private let outline: PageOutline
  private let tree: PageTree
  private let region: BodyRegion
  private let roles: [(place: Int, role: BlockRole)]

  init(
    _ outline: PageOutline, _ region: BodyRegion, _ roles: [(place: Int, role: BlockRole)]
  ) {
    self.outline = outline
    tree = outline.tree
    self.region = region
    self.roles = roles
  }

  /// The end of the last of these media, else of the last text. Any other text ends them, and so
  /// does a medium that links to another page: it is a teaser.
  func mediaEnd() -> Int {
    guard let last = roles.lastIndex(where: { $0.role == .body }) else { return 0 }
    let block = outline.blocks[roles[last].place]
    var found = Int(block.end)
    guard let box = box(around: block) else { return found }
    var role = last + 1
    var (linkEnd, junkEnd) = (0, 0)
    var node = found
    let end = Int(tree.nodes[box].end)
    while node < end {
      let (kind, traits) = (tree.nodes[node].kind, outline.traits[node])
      if kind == .text {
        guard tree.source(of: node).trimmed.isEmpty || isCaption(node, &role) else { return found }
      } else if MediaReader.isMedium(node, in: tree) {
        if node < linkEnd, node >= junkEnd { return found }
        node = Int(tree.nodes[node].end)
        if node > junkEnd { found = node }
        continue
      } else if traits.contains(.hidden) || kind.isUnread {
        node = Int(tree.nodes[node].end)
        continue
      } else if !traits.isDisjoint(with: .outside) {
        junkEnd = max(junkEnd, Int(tree.nodes[node].end))
      } else if kind.tag == .a, let address = tree.text("href", of: node),
        !PictureRules.isPictureFile(address)
      {
        linkEnd = Int(tree.nodes[node].end)
      }
      node += 1
    }
    return found
  }

  /// The smallest element around the last block that contains half of the body's prose, but not
  /// only one block or list; at most the region's own element.
  private func box(around block: Block) -> Int? {
    guard let root = region.roots.last(where: { $0 <= Int(block.container) }) else { return nil }
    let prose = region.roots.reduce(Int32(0)) { $0 + outline.prose(in: $1) }
    var box = Int(block.container)
    while box > root {
      if isBox(box), outline.blockRange(of: box).count > 1, outline.prose(in: box) * 2 >= prose {
        break
      }
      box = Int(tree.nodes[box].parent)
    }
    return box >= root ? box : nil
  }

  private func isBox(_ node: Int) -> Bool {
    switch tree.nodes[node].kind.tag {
    case .ul, .ol, .dl, .li, .blockquote, .table, .tbody, .tr, .p, .figure: false
    default: true
    }
  }

  /// Whether a text is in a caption. `role` is the first role whose block may contain it.
  private func isCaption(_ node: Int, _ role: inout Int) -> Bool {
    while role < roles.count, Int(outline.blocks[roles[role].place].end) <= node { role += 1 }
    return role < roles.count && roles[role].role == .caption
      && Int(outline.blocks[roles[role].place].first) <= node
  }
}
