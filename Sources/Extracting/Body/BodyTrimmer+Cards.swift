internal import Basics
internal import Markup

/// Cards of other articles between the paragraphs: links around a picture and its caption.
extension BodyTrimmer {
  /// Number of elements around a picture that are searched for a link.
  private static let cardReach = 8
  /// Number of elements around a link that are searched for other cards. A link alone may lead from the
  /// article's own picture to a gallery.
  private static let boxReach = 3
  /// Minimum number of words in a card.
  private static let fewestCardWords: Int32 = 3

  /// Drops the captions of such cards.
  ///
  /// - Returns: The links.
  mutating func dropCards() -> Set<Int> {
    guard let first = places.first, let last = places.last else { return [] }
    let nodes =
      outline.blocks[first].first..<max(outline.blocks[first].first, outline.blocks[last].end)
    let kept = Set(zip(places, roles).filter { $0.1 == .body }.map { $0.0 })
    var seen: Set<Int> = []
    var cards: [Int] = []
    for picture in outline.pictures where nodes.contains(picture) {
      guard let link = link(around: Int(picture)), seen.insert(link).inserted, isCard(link, kept)
      else { continue }
      cards.append(link)
    }
    let links = besideOthers(cards)
    guard !links.isEmpty else { return [] }
    let ends = links.map { $0..<Int(outline.tree.nodes[$0].end) }
      .sorted { $0.lowerBound < $1.lowerBound }
    for index in places.indices where roles[index] == .caption {
      let node = Int(block(index).first)
      let place = ends.firstPlace { $0.upperBound > node }
      if place < ends.count, ends[place].contains(node) { roles[index] = .dropped }
    }
    return links
  }

  /// The cards beside another one, in one of the boxes around it, that leads to a page with another
  /// name: the pictures of a gallery differ by their numbers.
  private func besideOthers(_ cards: [Int]) -> Set<Int> {
    var names: [Int: Set<String>] = [:]
    for card in cards {
      let address = PageFacts.path(outline.tree.text("href", of: card) ?? "")
      for box in boxes(around: card) {
        names[box, default: []].insert(address.filter { !$0.isNumber })
      }
    }
    return Set(cards.filter { boxes(around: $0).contains { names[$0, default: []].count >= 2 } })
  }

  private func boxes(around link: Int) -> [Int] {
    var boxes: [Int] = []
    var node = Int(outline.tree.nodes[link].parent)
    while node > 0, boxes.count < Self.boxReach {
      boxes.append(node)
      node = Int(outline.tree.nodes[node].parent)
    }
    return boxes
  }

  private func link(around node: Int) -> Int? {
    var node = Int(outline.tree.nodes[node].parent)
    for _ in 0..<Self.cardReach where node > 0 {
      if outline.tree.nodes[node].kind.tag == .a { return node }
      node = Int(outline.tree.nodes[node].parent)
    }
    return nil
  }

  /// Whether a link to another page of the site contains words, but no text of the article.
  private func isCard(_ link: Int, _ kept: Set<Int>) -> Bool {
    guard let address = outline.tree.text("href", of: link), facts.isOtherPage(address),
      !PictureRules.isPictureFile(address)
    else { return false }
    let end = outline.tree.nodes[link].end
    var words: Int32 = 0
    for place in outline.blocks[outline.place(ofBlockFrom: link)...].indices {
      let block = outline.blocks[place]
      guard block.first < end else { break }
      if kept.contains(place) || block.end > end { return false }
      if !block.traits.contains(.hidden) { words = min(words + block.words, Self.fewestCardWords) }
    }
    return words >= Self.fewestCardWords
  }

  /// Maximum number of words in a teaser, and of elements around its link that are searched for it.
  private static let teaserWords: Int32 = 60
  private static let teaserReach = 4

  /// Drops small boxes that begin with a link to another article of the site and contain nothing else,
  /// or the beginning of its text. If they have a fifth of the prose, they are the article's entries.
  mutating func dropTeasers() {
    var found: [Int] = []
    var index = 0
    while index < places.count {
      defer { index += 1 }
      let block = block(index)
      guard roles[index] == .body, block.linked * 10 >= block.characters * 9, block.words >= 3,
        let inside = teaser(beginningAt: index), let link = link(at: Int(block.first)),
        leadsToArticle(link)
      else { continue }
      found += inside
      index = inside.upperBound - 1
    }
    let dropped = found.reduce(Int32(0)) { $0 + (roles[$1] == .body ? self.block($1).prose : 0) }
    guard dropped * 5 <= prose(places.indices) else { return }
    for index in found where roles[index] == .body { roles[index] = .dropped }
  }

  /// The blocks of the box that a link begins, with at least one more block.
  private func teaser(beginningAt index: Int) -> Range<Int>? {
    let tree = outline.tree
    var next = Int(block(index).container)
    for _ in 0..<Self.teaserReach where next > 0 {
      let box = next
      next = Int(tree.nodes[box].parent)
      let blocks = outline.blockRange(of: box)
      if blocks.count < 2 { continue }
      switch tree.nodes[box].kind.tag {
      case .div, .section, .article, .li: break
      default: return nil
      }
      guard outline.words(in: box) <= Self.teaserWords else { return nil }
      let offset = index - places[index]
      let inside = blocks.lowerBound + offset..<blocks.upperBound + offset
      // The blocks of a region are consecutive, unless the region has several roots.
      guard places.indices.contains(inside.lowerBound), inside.upperBound <= places.count,
        places[inside.lowerBound] == blocks.lowerBound,
        places[inside.upperBound - 1] == blocks.upperBound - 1,
        inside.prefix(while: { $0 < index }).allSatisfy({ block($0).prose == 0 })
      else { return nil }
      let isText = inside.contains { block($0).prose > 0 }
      return isText || block(index).isHeading ? inside : nil
    }
    return nil
  }
}
