internal import Markup

/// Joins the parts of a body that are in sibling sections, as page builders split it: elements with
/// headings and prose between the headline and the footer. Rule B11 of docs/extraction.md.
struct SectionJoiner {
  private let outline: PageOutline
  private let tree: PageTree
  private let growth: RegionGrowth
  private let headline: Int?

  /// Maximum number of enclosing elements examined, and of siblings at each level.
  private static let levelLimit = 12
  private static let siblingLimit = 400
  /// Minimum number of characters of prose in a section, and maximum number of words in a teaser.
  private static let fewestCharacters: Int32 = 140
  private static let teaserWords: Int32 = 60

  private enum Kind {
    case section, questions
    /// A heading or picture that belongs to the next section.
    case attachment
    /// The beginning of the content after the article.
    case foot
    case other
  }

  init(_ outline: PageOutline, _ growth: RegionGrowth, headline: Int?) {
    self.outline = outline
    self.growth = growth
    self.headline = headline
    tree = outline.tree
  }

  /// The region's element with its sections, in document order. If the sections have little text,
  /// only boxes of questions stay.
  func sections(around root: Int) -> [Int] {
    var (before, after): ([Int], [Int]) = ([], [])
    var child = root
    var isAtFoot = false
    for _ in 0..<Self.levelLimit {
      let parent = Int(tree.nodes[child].parent)
      guard parent >= 0, tree.nodes[child].kind.tag != .body else { break }
      if !isAtFoot { after += sections(behind: child, in: parent, &isAtFoot) }
      if let headline, headline < Int(outline.firstBlock[child]) {
        before = sections(before: child, in: parent, from: headline) + before
        if outline.blockRange(of: parent).contains(headline) { break }
      }
      child = parent
    }
    let gain = (before + after).reduce(Int32(0)) { $0 + outline.prose(in: $1) }
    if gain * 5 < outline.prose(in: root) {
      before = []
      after.removeAll { !QuestionBox(outline).isOne(outline.blockRange(of: $0)) }
    }
    return before + [root] + after
  }

  private func sections(behind child: Int, in parent: Int, _ isAtFoot: inout Bool) -> [Int] {
    let own = outline.signature(of: child)
    var found: [Int] = []
    var waiting: [Int] = []
    for sibling in siblings(in: parent, from: Int(tree.nodes[child].end)) {
      switch kind(of: sibling, beside: own) {
      case .section, .questions:
        found += waiting + [sibling]
        waiting = []
      case .attachment: waiting.append(sibling)
      case .foot:
        isAtFoot = true
        return withoutSeries(found, beside: own)
      case .other: continue
      }
    }
    return withoutSeries(found, beside: own)
  }

  private func sections(before child: Int, in parent: Int, from headline: Int) -> [Int] {
    let own = outline.signature(of: child)
    var found: [Int] = []
    for sibling in siblings(in: parent, from: parent + 1) {
      guard sibling < child else { break }
      guard Int(outline.firstBlock[sibling]) > headline else { continue }
      switch kind(of: sibling, beside: own) {
      case .section, .questions, .attachment: found.append(sibling)
      case .foot, .other: continue
      }
    }
    return withoutSeries(found, beside: own)
  }

  private func siblings(in parent: Int, from start: Int) -> [Int] {
    var found: [Int] = []
    var node = start
    while node < Int(tree.nodes[parent].end), found.count < Self.siblingLimit {
      if tree.nodes[node].kind != .text,
        !outline.blockRange(of: node).isEmpty || outline.holdsPicture(node)
      {
        found.append(node)
      }
      node = Int(tree.nodes[node].end)
    }
    return found
  }

  /// Removes series of similar boxes without headings, which are comments or teasers.
  private func withoutSeries(_ found: [Int], beside own: UInt64) -> [Int] {
    var counts: [UInt64: Int] = [:]
    for node in found where !holdsHeading(node) {
      counts[outline.signature(of: node), default: 0] += 1
    }
    return found.filter { node in
      let signature = outline.signature(of: node)
      return signature == own || holdsHeading(node) || counts[signature, default: 0] < 3
    }
  }

  private func holdsHeading(_ node: Int) -> Bool {
    outline.blockRange(of: node).prefix(Self.siblingLimit).contains {
      outline.blocks[$0].isHeading && !outline.blocks[$0].isLinkDense
    }
  }

  /// The role of an element next to a region; `own` is the signature of the region's element.
  private func kind(of node: Int, beside own: UInt64) -> Kind {
    guard outline.traits[node].isDisjoint(with: [.outside, .meta, .caption]) else { return .other }
    switch tree.nodes[node].kind.tag {
    case .nav, .aside, .footer, .form: return .other
    default: break
    }
    let blocks = outline.blockRange(of: node)
    if blocks.prefix(Self.siblingLimit).contains(where: isFoot) { return .foot }
    let prose = outline.prose(in: node)
    if QuestionBox(outline).isOne(blocks) { return .questions }
    guard prose >= Self.fewestCharacters else { return isAttachment(node) ? .attachment : .other }
    guard prose * 10 >= outline.characters(in: node) * 6, growth.headings(in: node) == 0,
      !outline.holdsField(node), !isTeaser(node), !PeripheralBlocks.isScattered(blocks, outline)
    else { return .other }
    return outline.signature(of: node) == own || holdsHeading(node)
      || outline.traits[node].contains(.body) ? .section : .other
  }

  /// Whether an element is a heading, or a picture with at most a caption.
  private func isAttachment(_ node: Int) -> Bool {
    let blocks = outline.blocks[outline.blockRange(of: node)].prefix(3)
    if blocks.count == 1, let block = blocks.first, block.isHeading { return !block.isLinkDense }
    return outline.holdsPicture(node) && blocks.count <= 2
      && blocks.allSatisfy { $0.linked == 0 && !$0.isHeading && $0.words <= 60 }
  }

  /// Whether a block begins another article, or is a heading of content after the article.
  private func isFoot(_ place: Int) -> Bool {
    let block = outline.blocks[place]
    guard block.traits.isEmpty, block.words <= 12, block.isHeading else { return false }
    if tree.nodes[Int(block.container)].kind.tag == .h1 { return true }
    let text = NormalizedLine(outline.text(of: block))
    return text.isFollowUpHeading || text.isCommentHeading
  }

  private func isTeaser(_ node: Int) -> Bool {
    guard outline.words(in: node) < Self.teaserWords else { return false }
    return outline.blockRange(of: node).contains { outline.blocks[$0].isLinkDense }
  }
}
