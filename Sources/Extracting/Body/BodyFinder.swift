internal import Markup

/// Finds the element that holds an article: what is named as its body and holds enough of the
/// page's prose, else the smallest element that holds nearly all of it.
struct BodyFinder {
  private let outline: PageOutline
  private let tree: PageTree
  /// Headings that are links, up to each block: the marks of a list of other articles.
  private var linkedHeadings: [Int32] = [0]

  private let facts: PageFacts

  init(_ outline: PageOutline, _ facts: PageFacts) {
    self.outline = outline
    self.facts = facts
    tree = outline.tree
    linkedHeadings.reserveCapacity(outline.blocks.count + 1)
    for block in outline.blocks {
      let isOne = block.isHeading && block.isLinkDense && block.traits.isEmpty
      linkedHeadings.append(linkedHeadings[linkedHeadings.count - 1] + (isOne ? 1 : 0))
    }
  }

  func find() -> BodyRegion? {
    let total = outline.prose
    guard total > 0 else { return nil }
    for (trait, share) in [(NameTraits.declaredBody, 0.3), (.body, 0.35), (.content, 0.5)] {
      if let top = largest(named: trait), Double(outline.prose(in: top)) >= share * Double(total) {
        let roots = joined(top, trait)
        if roots.count > 1 { return BodyRegion(roots: roots, method: .semantic) }
        let root = trait == .content ? column(of: grown(top)) : grown(top)
        return BodyRegion(roots: [root], method: .semantic)
      }
    }
    return BodyRegion(roots: [column(of: densest())], method: .prose)
  }

  /// Of several columns the one with the headline, where it holds most of the prose and the others
  /// are lists of other articles.
  private func column(of region: Int) -> Int {
    let range = outline.blockRange(of: region)
    let headline = range.prefix(2000).first { place in
      let block = outline.blocks[place]
      return block.isHeading && block.words <= 60
        && facts.isTitle(BlockText(outline.text(of: block)).letters)
    }
    guard let headline else { return region }
    var result = region
    var current = region
    while let next = child(of: current, holding: headline) {
      current = next
      guard !isParagraph(next), outline.prose(in: next) * 2 >= outline.prose(in: region) else {
        break
      }
      let rest = outline.prose(in: result) - outline.prose(in: next)
      if rest == 0 || headings(in: result) - headings(in: next) >= 2 { result = next }
    }
    return result
  }

  private func child(of node: Int, holding place: Int) -> Int? {
    var child = node + 1
    while child < Int(tree.nodes[node].end) {
      if tree.nodes[child].kind != .text, outline.blockRange(of: child).contains(place) {
        return child
      }
      child = Int(tree.nodes[child].end)
    }
    return nil
  }

  /// The element of a name with the most prose; the outermost of several with the same.
  private func largest(named trait: NameTraits) -> Int? {
    var best: Int?
    var most: Int32 = 0
    for node in tree.nodes.indices where outline.traits[node].contains(trait) {
      guard outline.traits[node].isDisjoint(with: .outside) else { continue }
      let prose = outline.prose(in: node)
      if prose > most { (best, most) = (node, prose) }
    }
    return best
  }

  /// An element with its siblings of the same name, where a body is split over several.
  private func joined(_ top: Int, _ trait: NameTraits) -> [Int] {
    guard trait != .content, let name = tree.value("class", of: top) else { return [top] }
    var roots: [Int] = []
    let parent = tree.nodes[top].parent
    for node in tree.nodes.indices where outline.traits[node].contains(trait) {
      guard node == top || tree.nodes[node].parent == parent, outline.prose(in: node) > 0,
        tree.value("class", of: node).map({ $0.elementsEqual(name) }) == true
      else { continue }
      roots.append(node)
    }
    return roots.isEmpty ? [top] : roots
  }

  /// The smallest element around that holds much more prose of the same kind.
  private func grown(_ top: Int) -> Int {
    var result = top
    var current = Int(tree.nodes[top].parent)
    while current > 0, tree.nodes[current].kind.tag != .body {
      if tree.nodes[current].kind.isBlock {
        let inner = outline.prose(in: result)
        let gain = outline.prose(in: current) - inner
        let text = outline.characters(in: current) - outline.characters(in: result)
        let headings = headings(in: current) - headings(in: result)
        if headings > 1 || outline.traits[current].contains(.junk) { break }
        if gain * 8 >= inner, gain * 10 >= text * 6 { result = current }
      }
      current = Int(tree.nodes[current].parent)
    }
    return result
  }

  func headings(in node: Int) -> Int32 {
    linkedHeadings[Int(outline.endBlock[node])] - linkedHeadings[Int(outline.firstBlock[node])]
  }

  /// Down from the page while one element holds nearly all the prose.
  private func densest() -> Int {
    var current = 0
    while true {
      let prose = outline.prose(in: current)
      var child = current + 1
      var next: Int?
      while child < Int(tree.nodes[current].end) {
        if tree.nodes[child].kind != .text, outline.endBlock[child] > 0,
          outline.prose(in: child) * 10 >= prose * 9
        {
          next = child
          break
        }
        child = Int(tree.nodes[child].end)
      }
      guard let next, !isParagraph(next) else { return current }
      current = next
    }
  }

  private func isParagraph(_ node: Int) -> Bool {
    switch tree.nodes[node].kind.tag {
    case .p, .pre, .blockquote, .ul, .ol, .li, .table: true
    default: false
    }
  }
}
