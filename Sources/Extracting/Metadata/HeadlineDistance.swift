internal import Markup

/// How near an element stands to the page's headline: bylines and dates of the article stand beside
/// it, those of other articles in boxes with headings of their own.
struct HeadlineDistance {
  private let outline: PageOutline
  private let tree: PageTree
  private let growth: RegionGrowth
  /// The heading's element, where the page shows its title.
  let headline: Int?

  /// Elements around a node that are looked at.
  private static let levelLimit = 8
  /// Nodes before a headline in which its kicker, date and byline stand.
  private static let reachBefore = 60
  private static let far = 1 << 24

  init(_ outline: PageOutline, headline: Int?) {
    self.outline = outline
    self.headline = headline
    tree = outline.tree
    growth = RegionGrowth(outline, headline: nil)
  }

  /// Smaller is nearer: what follows the headline, or stands right before it, then the rest in
  /// reading order.
  func of(_ node: Int) -> Int {
    guard let headline else { return node }
    if node >= headline { return node - headline }
    return headline - node <= Self.reachBefore ? 2 * (headline - node) : Self.far + node
  }

  /// Whether a box around a node is headed by a link to another article.
  func isInTeaser(_ node: Int) -> Bool {
    var box = Int(tree.nodes[node].parent)
    // A name may be a heading of its own.
    var own: Int32 = 0
    for _ in 0..<Self.levelLimit where box > 0 && tree.nodes[box].kind.tag != .body {
      if let headline, box <= headline, headline < Int(tree.nodes[box].end) { return false }
      if tree.nodes[box].kind.isHeading { own = growth.headings(in: box) }
      if outline.endBlock[box] > 0, growth.headings(in: box) > own { return true }
      box = Int(tree.nodes[box].parent)
    }
    return false
  }

  /// Blocks around the headline, the nearest first; none where the page shows no title.
  func blocks(before: Int, after: Int) -> [Int] {
    guard let headline else { return [] }
    var (low, high) = (0, outline.blocks.count)
    while low < high {
      let middle = (low + high) / 2
      if outline.blocks[middle].first < Int32(headline) { low = middle + 1 } else { high = middle }
    }
    return Array(low..<min(outline.blocks.count, low + after))
      + (max(0, low - before)..<low).reversed()
  }
}
