internal import Markup

/// Decides block by block what of a region is the article: most of the false text of any extractor
/// stands before its first and after its last paragraph.
struct BodyTrimmer {
  private let outline: PageOutline
  private let facts: PageFacts
  private let knowledge: SiteKnowledge
  /// The blocks of the region, by their place in the outline.
  private let places: [Int]
  private var roles: [BlockRole]
  /// Of short blocks only; made when first asked for.
  private var texts: [Int: BlockText] = [:]

  init(_ outline: PageOutline, _ region: BodyRegion, _ facts: PageFacts, _ knowledge: SiteKnowledge)
  {
    self.outline = outline
    self.facts = facts
    self.knowledge = knowledge
    places = region.roots.flatMap { Array(outline.blockRange(of: $0)) }
    roles = places.map { place in
      let traits = outline.blocks[place].traits
      if !traits.isDisjoint(with: [.outside, .meta]) { return .dropped }
      return traits.contains(.caption) ? .caption : .body
    }
  }

  /// The role of each block of the region.
  static func roles(
    _ outline: PageOutline, _ region: BodyRegion, _ facts: PageFacts, _ knowledge: SiteKnowledge
  ) -> [(place: Int, role: BlockRole)] {
    var trimmer = BodyTrimmer(outline, region, facts, knowledge)
    trimmer.dropKnown()
    trimmer.cutAtEnd()
    trimmer.trimHead()
    trimmer.trimTail()
    trimmer.dropInside()
    return Array(zip(trimmer.places, trimmer.roles)).map { (place: $0.0, role: $0.1) }
  }

  private func block(_ index: Int) -> Block { outline.blocks[places[index]] }

  private mutating func text(_ index: Int) -> BlockText {
    if let known = texts[index] { return known }
    let made = BlockText(outline.text(of: block(index)))
    texts[index] = made
    return made
  }

  /// What stands in other articles of the site.
  private mutating func dropKnown() {
    guard !knowledge.boilerplate.isEmpty else { return }
    for index in places.indices
    where roles[index] == .body && block(index).words >= BlockDigest.fewestWords {
      if knowledge.boilerplate.contains(outline.digest(of: block(index))) {
        roles[index] = .dropped
      }
    }
  }

  private func prose(_ range: Range<Int>) -> Int32 {
    range.reduce(0) { $0 + (roles[$1] == .body ? block($1).prose : 0) }
  }

  /// Cuts at a line that begins what follows an article, if little prose follows it, and none to
  /// speak of that goes on beside the paragraphs before: "read also" stands between paragraphs.
  private mutating func cutAtEnd() {
    let whole = prose(places.indices)
    var before: Int32 = 0
    var home: Int32?
    var paragraphs = 0
    for index in places.indices where roles[index] == .body {
      let block = block(index)
      // Readers may say more than the article does.
      if block.words <= 12, !block.isLinkDense, paragraphs >= 2, before * 5 >= whole,
        text(index).beginsTalk
      {
        return drop(from: index)
      }
      if block.words <= 12, before * 10 >= whole * 4 {
        let after = whole - before
        let text = text(index)
        let begins =
          text.beginsAfterword && after * 10 <= whole * 4
          || block.isHeading && text.line.hasPrefix("more ") && after * 5 <= whole
        if begins, text.beginsTalk || !goesOn(after: index, in: home, whole) {
          return drop(from: index)
        }
      }
      if block.prose > 0 {
        home = parent(of: block)
        paragraphs += 1
      }
      before += block.prose
    }
  }

  private mutating func drop(from index: Int) {
    for rest in index..<places.count where roles[rest] == .body { roles[rest] = .dropped }
  }

  private func parent(of block: Block) -> Int32 { outline.tree.nodes[Int(block.container)].parent }

  private func goesOn(after index: Int, in home: Int32?, _ whole: Int32) -> Bool {
    var more: Int32 = 0
    for later in index..<places.count where roles[later] == .body {
      let block = block(later)
      if block.isLong, parent(of: block) == home { more += block.prose }
      if more * 12 > whole { return true }
    }
    return false
  }

  private mutating func trimHead() {
    // What stands before the headline is not of the article, unless it is most of it.
    let half = prose(places.indices) / 2
    var before: Int32 = 0
    var headline: Int?
    for index in places.indices.prefix(2000) {
      if before > half { break }
      if block(index).isHeading, isTitle(index) { headline = index }
      before += roles[index] == .body ? block(index).prose : 0
    }
    if let headline {
      for index in places.indices.prefix(headline + 1) where roles[index] == .body {
        roles[index] = .dropped
      }
    }
    dropBylines()
    for index in places.indices where roles[index] == .body {
      let block = block(index)
      if block.isHeading, !isTitle(index), !block.isLinkDense, leadsToProse(index) { return }
      if block.prose > 0, !isFurniture(index) { return }
      if isPartOfText(index), block.words >= 3, !isFurniture(index), !isTitle(index) { return }
      roles[index] = .dropped
    }
  }

  /// Lines that tell who wrote, also behind a standfirst.
  private mutating func dropBylines() {
    var looked = 0
    for index in places.indices where roles[index] == .body {
      looked += 1
      if looked > 12 { return }
      let block = block(index)
      guard !block.isHeading, block.words <= 16, block.stops == 0 else { continue }
      let tells = block.words <= 10 && AuthorFinder.beginsAsByline(text(index).line)
      if tells || isNamedForAuthors(block) { roles[index] = .dropped }
    }
  }

  private func isNamedForAuthors(_ block: Block) -> Bool {
    var node = Int(outline.tree.nodes[Int(block.first)].parent)
    for _ in 0..<4 where node > 0 {
      if outline.traits[node].contains(.author), outline.prose(in: node) == 0 { return true }
      node = Int(outline.tree.nodes[node].parent)
    }
    return false
  }

  private func leadsToProse(_ index: Int) -> Bool {
    let next = places.indices.dropFirst(index + 1).first { roles[$0] == .body }
    return next.map { block($0).prose > 0 } ?? false
  }

  /// Lists, quotes and code are of a text however short they are.
  private func isPartOfText(_ index: Int) -> Bool {
    let block = block(index)
    guard !block.isLinkDense else { return false }
    switch outline.tree.nodes[Int(block.container)].kind.tag {
    case .li, .dd, .dt, .pre, .blockquote, .td, .th: return true
    default: return false
    }
  }

  private mutating func trimTail() {
    for index in places.indices.reversed() where roles[index] == .body {
      let block = block(index)
      if block.prose > 0, !isFurniture(index), !text(index).isClosing { return }
      if isPartOfText(index), !isFurniture(index) { return }
      if !block.isHeading, !block.isLinkDense, block.words >= 3, !isFurniture(index),
        !text(index).isClosing,
        outline.tree.nodes[Int(block.container)].kind.tag == .p
      {
        return
      }
      roles[index] = .dropped
    }
  }

  /// Lines around texts, paragraphs that are nothing but a link, and the links behind "read also".
  private mutating func dropInside() {
    var isBehindLead = false
    for index in places.indices where roles[index] == .body {
      let block = block(index)
      if isBehindLead, block.isLinkDense {
        roles[index] = .dropped
        continue
      }
      isBehindLead = block.words <= 6 && (isFurniture(index) || text(index).beginsAfterword)
      if isBehindLead {
        roles[index] = .dropped
      } else if block.isHeading {
        continue
      } else if block.linked * 10 >= block.characters * 9 {
        if !isListed(block) || isFurniture(index) { roles[index] = .dropped }
      } else if block.words <= 30, isFurniture(index) {
        roles[index] = .dropped
      }
    }
  }

  private func isListed(_ block: Block) -> Bool {
    switch outline.tree.nodes[Int(block.container)].kind.tag {
    case .li, .td, .dd, .th: true
    default: false
    }
  }

  private mutating func isTitle(_ index: Int) -> Bool {
    guard block(index).words <= 60 else { return false }
    return facts.isTitle(text(index).letters)
  }

  /// What stands around a text: phrases, dates, names of authors.
  private mutating func isFurniture(_ index: Int) -> Bool {
    let block = block(index)
    guard block.words <= 40 else { return false }
    let text = text(index)
    switch outline.tree.nodes[Int(block.container)].kind.tag {
    case .td, .th: return text.isCall
    default: break
    }
    return text.isFurniture || facts.isFact(text.letters)
  }
}
