internal import Markup

/// Finds the element that contains a page's paragraphs. Each paragraph counts for its parent and,
/// with less weight, for the outer elements. The paragraphs of an article share an element; those
/// of comments, teasers and footers are each in a box of their own.
enum ContentRootScorer {
  /// Weights of a paragraph for its enclosing elements, from the inside out. Two containers with
  /// half an article each score less than their common parent.
  private static let weights = [1.0, 0.6, 0.3]
  /// Weight of short lines with a sentence, which occur in comments and captions, too.
  private static let shortWeight = 0.25
  /// Factor for paragraphs in the same element as the beginning of the article.
  private static let headStart = 3.0

  /// The element that directly contains most of the article's paragraphs.
  ///
  /// - Parameter beginning: The block where the article is expected to begin.
  static func best(_ outline: PageOutline, near beginning: Int?) -> Int? {
    let tree = outline.tree
    let home = beginning.map { contentRoot(of: outline.blocks[$0], outline) }
    var worth = [Double](repeating: 0, count: tree.nodes.count)
    for block in outline.blocks where block.traits.isEmpty && block.prose > 0 {
      var node = contentRoot(of: block, outline)
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

  /// The element that contains a block's paragraph, list or quote. A box around a single paragraph
  /// counts as that paragraph.
  static func contentRoot(of block: Block, _ outline: PageOutline) -> Int {
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
