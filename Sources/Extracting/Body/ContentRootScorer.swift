internal import Markup

/// Where a page's paragraphs stand. Each counts for the element around it and, less, for those
/// around that one: an article's paragraphs stand together, those of comments, teasers and feet
/// each in a box of their own.
enum ContentRootScorer {
  /// What a paragraph counts for the elements around it, from the inside out. Two containers of
  /// half an article each are worth less than what holds both.
  private static let weights = [1.0, 0.6, 0.3]
  /// Lines with a sentence are in comments and captions, too.
  private static let shortWeight = 0.25
  /// Paragraphs that stand with the one in which the article begins count so many times.
  private static let headStart = 3.0

  /// The element that most of the article's paragraphs stand in.
  ///
  /// - Parameter beginning: the block where the article is expected to begin.
  static func best(_ outline: PageOutline, near beginning: Int?) -> Int? {
    let tree = outline.tree
    let home = beginning.map { nest(of: outline.blocks[$0], outline) }
    var worth = [Double](repeating: 0, count: tree.nodes.count)
    for block in outline.blocks where block.traits.isEmpty && block.prose > 0 {
      var node = nest(of: block, outline)
      let prose =
        Double(block.prose) * (block.isLong ? 1 : shortWeight) * (node == home ? headStart : 1)
      for weight in weights where node > 0 {
        worth[node] += weight * prose
        node = Int(tree.nodes[node].parent)
      }
    }
    var best: Int?
    var most = 0.0
    for node in worth.indices where worth[node] > most { (best, most) = (node, worth[node]) }
    return best
  }

  /// The element that holds a block's paragraph, list or quote; a box around one paragraph is that
  /// paragraph.
  static func nest(of block: Block, _ outline: PageOutline) -> Int {
    let nodes = outline.tree.nodes
    var node = Int(block.container)
    while node > 0 {
      switch nodes[node].kind.tag {
      case .p, .li, .ul, .ol, .blockquote, .pre, .dd, .dt, .dl: break
      case .body: return node
      default: if outline.blockRange(of: node).count != 1 { return node }
      }
      node = Int(nodes[node].parent)
    }
    return node
  }
}
