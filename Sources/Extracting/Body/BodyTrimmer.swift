internal import Markup

/// Decides for each block of a region whether it belongs to the article. Most text that extractors
/// take by mistake is before the first or after the last paragraph of the article.
struct BodyTrimmer {
  let outline: PageOutline
  let facts: PageFacts
  private let knowledge: SiteKnowledge
  /// The element that directly contains most of the paragraphs, if known.
  let contentRoot: Int?
  /// Indices of the region's blocks in the outline.
  let places: [Int]
  var roles: [BlockRole]
  /// Whether a line said that the rest is for subscribers.
  var isWalled = false
  /// Cached texts of short blocks.
  private var texts: [Int: NormalizedLine] = [:]

  private init(
    _ outline: PageOutline, _ region: BodyRegion, _ facts: PageFacts, _ knowledge: SiteKnowledge,
    contentRoot: Int?
  ) {
    self.outline = outline
    self.facts = facts
    self.knowledge = knowledge
    self.contentRoot = contentRoot
    places = region.roots.flatMap { Array(outline.blockRange(of: $0)) }
    roles = places.map { place in
      let traits = outline.blocks[place].traits
      if !traits.isDisjoint(with: [.outside, .meta]) { return .dropped }
      return traits.contains(.caption) ? .caption : .body
    }
  }

  /// The role of each block of the region.
  static func trim(
    _ outline: PageOutline, _ region: BodyRegion, _ facts: PageFacts, _ knowledge: SiteKnowledge,
    contentRoot: Int? = nil, reference: ReferenceText? = nil
  ) -> TrimmedBody {
    var trimmer = BodyTrimmer(outline, region, facts, knowledge, contentRoot: contentRoot)
    trimmer.dropKnown()
    trimmer.dropPeripheralBlocks()
    trimmer.dropNotices()
    trimmer.markCaptions()
    trimmer.cutAtEnd()
    trimmer.trimHead()
    trimmer.dropLinkLists()
    trimmer.dropTeasers()
    trimmer.dropInside()
    trimmer.dropEmptyHeadings()
    trimmer.dropLabels()
    trimmer.dropRepeats()
    trimmer.trimTail()
    if let reference { trimmer.compare(with: reference) }
    let cards = trimmer.dropCards()
    return TrimmedBody(
      roles: zip(trimmer.places, trimmer.roles).map { (place: $0.0, role: $0.1) }, cards: cards,
      isWalled: trimmer.isWalled)
  }

  /// Drops blocks that other articles of the site share. If that is most of this article, it is the
  /// same article at another address, and nothing is dropped.
  private mutating func dropKnown() {
    guard !knowledge.boilerplate.isEmpty else { return }
    var known: [Int] = []
    for index in places.indices
    where roles[index] == .body && block(index).words >= BlockDigest.fewestWords {
      if knowledge.boilerplate.contains(outline.digest(of: block(index))) { known.append(index) }
    }
    let prose = known.reduce(Int32(0)) { $0 + block($1).prose }
    guard prose * 2 <= self.prose(places.indices) else { return }
    for index in known { roles[index] = .dropped }
  }

  // MARK: - Blocks

  func block(_ index: Int) -> Block { outline.blocks[places[index]] }

  func tag(around block: Block) -> HTMLTag? {
    let container = Int(block.container)
    return outline.tree.isQuoteFooter(container)
      ? .blockquote : outline.tree.nodes[container].kind.tag
  }

  mutating func text(_ index: Int) -> NormalizedLine {
    if let known = texts[index] { return known }
    let made = NormalizedLine(outline.text(of: block(index)))
    texts[index] = made
    return made
  }

  func prose(_ range: Range<Int>) -> Int32 {
    range.reduce(0) { $0 + (roles[$1] == .body ? block($1).prose : 0) }
  }

  mutating func isTitle(_ index: Int) -> Bool {
    let block = block(index)
    guard block.words <= 60, facts.mayBeTitle(characters: Int(block.characters)) else {
      return false
    }
    return facts.isTitle(text(index).letters, isExact: block.isHeading && tag(around: block) != .h1)
  }

  /// Whether a block only surrounds a text: a phrase, a date, an author's name. A table cell may
  /// contain any text, so there only links that ask the reader to do something count.
  mutating func isBoilerplate(_ index: Int) -> Bool {
    let block = block(index)
    guard block.words <= 40 else { return false }
    let text = text(index)
    switch tag(around: block) {
    case .td, .th: return block.isLinkDense && text.isCall
    default: return text.isBoilerplate || facts.isFact(text.letters)
    }
  }

  /// Whether a block is a list item, a table cell, a quote, code or an ingredient: these belong to a
  /// text even if they are short.
  func isPartOfText(_ index: Int) -> Bool {
    let block = block(index)
    guard !block.isLinkDense else { return false }
    if outline.isInRecipe(block) { return true }
    switch tag(around: block) {
    case .dd, .dt, .pre, .blockquote, .td, .th: return true
    default: return item(around: block) != nil
    }
  }

  /// The list item whose text, or paragraph, a block is.
  func item(around block: Block) -> Int? {
    let container = Int(block.container)
    let parent = Int(outline.tree.nodes[container].parent)
    switch tag(around: block) {
    case .li: return container
    case .p where parent >= 0 && outline.tree.nodes[parent].kind.tag == .li: return parent
    default: return nil
    }
  }
}

/// The parts of a region that belong to the article.
struct TrimmedBody: Sendable {
  /// The region's blocks as indices in the outline, in document order.
  var roles: [(place: Int, role: BlockRole)]
  /// Links around pictures of other articles.
  var cards: Set<Int> = []
  /// Whether a line said that the rest is for subscribers.
  var isWalled = false
}

/// The role of a block in the extracted body.
enum BlockRole: UInt8, Sendable {
  /// Part of the text.
  case body
  /// The caption of a picture: included in the markup, not in the text.
  case caption
  case dropped
}

/// Comparison with the article's text in the page's linked data. Rule B19 of docs/extraction.md.
extension BodyTrimmer {
  /// A block with at least `matched` of its text in the reference text belongs to it; a block below
  /// `unmatched` does not.
  private static let matched = 0.8
  private static let unmatched = 0.15

  /// If the region covers the whole reference text, the article begins and ends with the reference
  /// text, and dropped paragraphs of it are restored.
  mutating func compare(with reference: ReferenceText) {
    var shares: [Int: Double] = [:]
    var bytes = 0
    for index in places.indices where block(index).prose > 0 {
      guard !block(index).traits.contains(.hidden),
        let share = reference.share(of: block(index), in: outline)
      else { continue }
      shares[index] = share
      if share >= Self.matched { bytes += Int(block(index).characters) }
    }
    let matches = shares.filter { $0.value >= Self.matched }.keys
    guard reference.isCovered(by: bytes), !isTeaser(shares, matching: bytes),
      let first = matches.min(), let last = matches.max()
    else { return }
    for (index, share) in shares {
      if share >= Self.matched, roles[index] == .dropped { roles[index] = .body }
      if share < Self.unmatched, !(first...last).contains(index) { roles[index] = .dropped }
    }
    for index in places.indices.suffix(from: last + 1) where roles[index] == .body {
      if !isPartOfText(index), shares[index] == nil { roles[index] = .dropped }
    }
  }

  /// Whether the reference text is only the beginning of the article: beside its paragraphs there
  /// are others with half as much text.
  private func isTeaser(_ shares: [Int: Double], matching bytes: Int) -> Bool {
    let others = shares.filter {
      $0.value < Self.unmatched && roles[$0.key] == .body && isAmongParagraphs($0.key)
    }
    return others.reduce(0) { $0 + Int(block($1.key).characters) } * 2 > bytes
  }
}
