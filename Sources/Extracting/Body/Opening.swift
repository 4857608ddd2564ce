internal import Markup

/// Finds the paragraphs of an article between its headline and the box that is named as its body:
/// an opening in a section or a box of its own. Rule B21 of docs/extraction.md.
struct Opening {
  private let outline: PageOutline
  private let tree: PageTree
  private let facts: PageFacts

  /// Maximum number of enclosing elements, of siblings at each level, and of blocks in one.
  private static let levelLimit = 12
  private static let siblingLimit = 400
  private static let blockLimit = 400
  /// Minimum number of characters of one paragraph that is not the standfirst.
  private static let lengthOfOne: Int32 = 250
  /// Maximum number of words beside a portrait.
  private static let portraitWords: Int32 = 80

  init(_ outline: PageOutline, _ facts: PageFacts) {
    self.outline = outline
    self.facts = facts
    tree = outline.tree
  }

  /// The elements with such paragraphs, and the figures between them, in document order.
  ///
  /// - Parameters:
  ///   - headline: The block of the headline.
  ///   - body: The first element of the body.
  func elements(from headline: Int, to body: Int) -> [Int] {
    guard headline < Int(outline.firstBlock[body]) else { return [] }
    var found: [Int] = []
    var child = body
    for _ in 0..<Self.levelLimit {
      let parent = Int(tree.nodes[child].parent)
      guard parent >= 0 else { break }
      found = siblings(parent + 1..<child, behind: headline) + found
      if outline.blockRange(of: parent).contains(headline) {
        found = siblings(behind: headline, below: parent) + found
        break
      }
      child = parent
    }
    // Figures before the first paragraphs are the lead picture's.
    let parts = Array(found.drop { !holdsText($0) })
    return isText(parts) ? parts : []
  }

  /// The elements beside the headline and around it, in the box of the headline.
  private func siblings(behind headline: Int, below ancestor: Int) -> [Int] {
    var found: [Int] = []
    var node = Int(outline.blocks[headline].container)
    for _ in 0..<Self.levelLimit {
      let parent = Int(tree.nodes[node].parent)
      guard parent > ancestor else { break }
      found += siblings(Int(tree.nodes[node].end)..<Int(tree.nodes[parent].end), behind: headline)
      node = parent
    }
    return found
  }

  private func siblings(_ nodes: Range<Int>, behind headline: Int) -> [Int] {
    var found: [Int] = []
    var node = nodes.lowerBound
    for _ in 0..<Self.siblingLimit where node < nodes.upperBound {
      if tree.nodes[node].kind != .text, Int(outline.blocks[headline].end) <= node,
        isParagraphs(node) || isFigure(node)
      {
        found.append(node)
      }
      node = Int(tree.nodes[node].end)
    }
    return found
  }

  /// Whether elements hold more than a standfirst that the page's description repeats: two long
  /// paragraphs, a very long one, or one with other words.
  private func isText(_ elements: [Int]) -> Bool {
    let elements = elements.filter { !isFigure($0) }
    let long = elements.flatMap { outline.blockRange(of: $0).prefix(Self.blockLimit) }
      .map { outline.blocks[$0] }.filter { $0.isLong }
    guard let only = long.first else { return false }
    // Copies for narrow screens are one paragraph.
    if Set(long.map(outline.digest)).count > 1 { return true }
    if only.prose >= Self.lengthOfOne, only.stops >= 2 { return true }
    let rest = elements.reduce(0) { $0 + outline.characters(in: $1) } - only.characters
    return only.links == 0 && rest * 2 <= only.characters && !elements.contains(where: holdsPicture)
      && !facts.isDescribed(outline.text(of: only))
  }

  private func holdsPicture(_ node: Int) -> Bool {
    outline.holdsPicture(node) && holdsText(node)
  }

  private func holdsText(_ node: Int) -> Bool {
    outline.blockRange(of: node).prefix(Self.blockLimit).contains { outline.blocks[$0].isLong }
  }

  /// Whether an element consists of paragraphs: no form, no teaser, no call to do something, no
  /// portrait or byline of an author.
  private func isParagraphs(_ node: Int) -> Bool {
    guard outline.traits[node].isDisjoint(with: [.outside, .meta, .caption, .author]) else {
      return false
    }
    switch tree.nodes[node].kind.tag {
    case .nav, .aside, .footer, .form, .ul, .ol, .dl, .table, .figure: return false
    default: break
    }
    let blocks = outline.blockRange(of: node).prefix(Self.blockLimit)
    guard holdsText(node), !outline.holdsField(node), !isPortrait(node, blocks),
      outline.prose(in: node) * 10 >= outline.characters(in: node) * 6
    else { return false }
    return blocks.allSatisfy { place in
      let block = outline.blocks[place]
      if !block.traits.isEmpty { return true }
      if block.isLinkDense || tree.nodes[Int(block.container)].kind.tag == .li { return false }
      guard block.isHeading || block.isLong else { return true }
      let line = NormalizedLine(outline.text(of: block))
      return block.isHeading
        ? !line.isFollowUpHeading && !line.isCommentHeading
        : !line.isClosing && !line.isBoilerplate && line.letters != facts.description
    }
  }

  /// Whether a box tells of an author: with a picture, or with the name.
  private func isPortrait(_ node: Int, _ blocks: Range<Int>) -> Bool {
    if outline.words(in: node) <= Self.portraitWords, outline.holdsPicture(node) { return true }
    if (node..<min(Int(tree.nodes[node].end), node + Self.blockLimit)).contains(where: {
      outline.traits[$0].contains(.author)
    }) {
      return true
    }
    guard !facts.authors.isEmpty, let first = blocks.first(where: { outline.blocks[$0].isLong })
    else { return false }
    let letters = NormalizedLine.letters(outline.text(of: outline.blocks[first]))
    return facts.authors.contains { letters.hasPrefix($0) }
  }

  /// Whether an element is a picture with at most a caption, without links to elsewhere.
  private func isFigure(_ node: Int) -> Bool {
    guard outline.holdsPicture(node), outline.traits[node].isDisjoint(with: [.outside, .author])
    else { return false }
    let blocks = outline.blocks[outline.blockRange(of: node)].prefix(3)
    return blocks.count <= 2
      && blocks.allSatisfy { $0.linked == 0 && !$0.isHeading && $0.words <= 60 }
  }
}
