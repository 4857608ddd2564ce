internal import Markup

/// How near an element stands to the page's headline: bylines and dates of the article stand beside
/// it, those of other articles in boxes with headings of their own.
struct HeadlineDistance {
  private let outline: PageOutline
  private let tree: PageTree
  private let growth: RegionGrowth
  /// The element that shows the title, where one does.
  let headline: Int?

  /// Elements around a node that are looked at.
  private static let levelLimit = 8
  /// Nodes before a headline in which its kicker, date and byline stand.
  private static let reachBefore = 60
  private static let far = 1 << 24

  /// - Parameters:
  ///   - headline: The heading of the page; without one a line that says the title is taken for it.
  ///   - title: The title.
  init(_ outline: PageOutline, headline: Int?, title: String?) {
    self.outline = outline
    self.headline = headline ?? title.flatMap { Self.line(saying: $0, in: outline) }
    tree = outline.tree
    growth = RegionGrowth(outline, headline: nil)
  }

  /// Blocks in which the title is looked for.
  private static let blockLimit = 4000

  private static func line(saying title: String, in outline: PageOutline) -> Int? {
    let letters = BlockText.letters(title)
    guard letters.count >= 8, title.utf8.count < 600 else { return nil }
    let length = title.count { !$0.isWhitespace }
    let block = outline.blocks.prefix(blockLimit).first { block in
      block.characters == length && block.traits.isDisjoint(with: .outside) && !block.isLinkDense
        && BlockText.letters(outline.text(of: block)) == letters
    }
    return block.map { Int($0.first) }
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
    guard let headline else { return false }
    var box = Int(tree.nodes[node].parent)
    // A name may be a heading of its own.
    var own: Int32 = 0
    for _ in 0..<Self.levelLimit where box > 0 && tree.nodes[box].kind.tag != .body {
      if box <= headline, headline < Int(tree.nodes[box].end) { return false }
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
