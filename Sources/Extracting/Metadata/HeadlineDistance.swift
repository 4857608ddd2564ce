internal import Basics
internal import Markup

/// The distance of an element from the page's headline. The article's byline and dates are next to
/// the headline; those of other articles are in boxes with their own headings.
struct HeadlineDistance {
  private let outline: PageOutline
  private let tree: PageTree
  private let growth: RegionGrowth
  /// The element that shows the title, if any.
  let headline: Int?
  /// The nodes of the elements with other articles (rule B20), in document order.
  private let others: [Range<Int>]

  /// Number of enclosing elements examined.
  private static let levelLimit = 8
  /// Number of nodes before a headline that may contain its kicker, date and byline.
  private static let reachBefore = 60
  private static let far = 1 << 24

  /// - Parameters:
  ///   - headline: The heading of the page; without one, a line with the title is used.
  ///   - title: The title.
  ///   - others: The elements with other articles.
  init(_ outline: PageOutline, headline: Int?, title: String?, others: [Int] = []) {
    self.outline = outline
    let shown = headline ?? title.flatMap { Self.line(saying: $0, in: outline) }
    self.headline = shown
    tree = outline.tree
    let ranges = others.sorted().map { $0..<Int(outline.tree.nodes[$0].end) }
    // Two headlines that disagree about the article tell nothing about others.
    self.others = ranges.contains { $0.contains(shown ?? -1) } ? [] : ranges
    growth = RegionGrowth(outline, headline: nil)
  }

  /// Number of blocks searched for the title.
  private static let blockLimit = 4000

  private static func line(saying title: String, in outline: PageOutline) -> Int? {
    let letters = NormalizedLine.letters(title)
    guard letters.count >= 8, title.utf8.count < 600 else { return nil }
    let length = title.count { !$0.isWhitespace }
    let block = outline.blocks.prefix(blockLimit).first { block in
      block.characters == length && block.traits.isDisjoint(with: .outside) && !block.isLinkDense
        && NormalizedLine.letters(outline.text(of: block)) == letters
    }
    return block.map { Int($0.first) }
  }

  /// A smaller value is nearer: first elements after the headline or just before it, then the rest
  /// in document order.
  func of(_ node: Int) -> Int {
    guard let headline else { return node }
    if node >= headline { return node - headline }
    return headline - node <= Self.reachBefore ? 2 * (headline - node) : Self.far + node
  }

  /// Whether a node is in another article that the page shows before or after its own.
  func isInOther(_ node: Int) -> Bool {
    let place = others.firstPlace { $0.upperBound > node }
    return place < others.count && others[place].contains(node)
  }

  /// Whether a node is in another article, or a box around it has a heading that links to one.
  func isInTeaser(_ node: Int) -> Bool {
    guard let headline else { return false }
    if isInOther(node) { return true }
    var box = Int(tree.nodes[node].parent)
    // Linked headings around the node itself do not count: a name may be a heading.
    var own: Int32 = 0
    for _ in 0..<Self.levelLimit where box > 0 && tree.nodes[box].kind.tag != .body {
      if box <= headline, headline < Int(tree.nodes[box].end) { return false }
      if tree.nodes[box].kind.isHeading { own = growth.headings(in: box) }
      if outline.endBlock[box] > 0, growth.headings(in: box) > own { return true }
      box = Int(tree.nodes[box].parent)
    }
    return false
  }

  /// The blocks around the headline, nearest first; empty if the page shows no title.
  func blocks(before: Int, after: Int) -> [Int] {
    guard let headline else { return [] }
    let place = outline.place(ofBlockFrom: headline)
    return Array(place..<min(outline.blocks.count, place + after))
      + (max(0, place - before)..<place).reversed()
  }
}
