internal import Markup

/// Adjusts the borders of a region: outwards to more text of the same article, and inwards from
/// columns of other articles.
struct RegionGrowth {
  private let outline: PageOutline
  private let tree: PageTree
  private let headline: Int?
  /// Running count of linked headings, which mark lists of other articles, by block.
  private var linkedHeadings: [Int32] = [0]

  init(_ outline: PageOutline, headline: Int?) {
    self.outline = outline
    self.headline = headline
    tree = outline.tree
    linkedHeadings.reserveCapacity(outline.blocks.count + 1)
    for block in outline.blocks {
      let isOne = block.isHeading && block.isLinkDense && block.traits.isEmpty
      linkedHeadings.append(linkedHeadings[linkedHeadings.count - 1] + (isOne ? 1 : 0))
    }
  }

  func headings(in node: Int) -> Int32 {
    linkedHeadings[Int(outline.endBlock[node])] - linkedHeadings[Int(outline.firstBlock[node])]
  }

  /// The outermost element around a region that adds enough prose of the same kind at each step.
  ///
  /// - Parameter share: The minimum increase, relative to the prose in the region.
  func grown(_ top: Int, by share: Double = 0.125) -> Int {
    var result = top
    var child = top
    var current = Int(tree.nodes[top].parent)
    while current > 0, tree.nodes[current].kind.tag != .body {
      if tree.nodes[current].kind.isBlock {
        let inner = outline.prose(in: result)
        let gain = outline.prose(in: current) - inner
        let text = outline.characters(in: current) - outline.characters(in: result)
        let headings = headings(in: current) - headings(in: result)
        if headings > 1 || outline.traits[current].contains(.junk) { break }
        if Double(gain) >= share * Double(inner), gain * 10 >= text * 6 {
          if isSeries(beside: child, in: current, gain: gain) { break }
          result = current
        }
      }
      child = current
      current = Int(tree.nodes[current].parent)
    }
    return result
  }

  /// Whether a parent adds to a child only a series of similar boxes that differ from the child:
  /// comments, or teasers of other articles.
  private func isSeries(beside child: Int, in parent: Int, gain: Int32) -> Bool {
    var kinds: [UInt64: (count: Int, prose: Int32)] = [:]
    let own = outline.signature(of: child)
    var node = parent + 1
    var looked = 0
    while node < Int(tree.nodes[parent].end), looked < 2000 {
      looked += 1
      let prose = tree.nodes[node].kind == .text ? 0 : outline.prose(in: node)
      if prose > 0, node != child, !isParagraph(node) {
        let kind = outline.signature(of: node)
        if kind != own {
          kinds[kind, default: (0, 0)].count += 1
          kinds[kind, default: (0, 0)].prose += prose
        }
      }
      node = Int(tree.nodes[node].end)
    }
    return kinds.values.contains { $0.count >= 3 && $0.prose * 10 >= gain * 7 }
  }

  /// Of several columns, the one with the headline, if it has most of the prose and the others are
  /// lists of other articles.
  func column(of region: Int) -> Int {
    guard let headline, outline.blockRange(of: region).contains(headline) else { return region }
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

  private func isParagraph(_ node: Int) -> Bool {
    switch tree.nodes[node].kind.tag {
    case .p, .pre, .blockquote, .ul, .ol, .li, .table: true
    default: false
    }
  }
}
