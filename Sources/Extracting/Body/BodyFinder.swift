internal import Markup

/// Finds the element that contains the article: an element named as a body that has enough of the
/// page's prose, else the element with the most paragraphs.
struct BodyFinder {
  private let outline: PageOutline
  private let tree: PageTree
  private let growth: RegionGrowth
  private let joiner: SectionJoiner
  private let facts: PageFacts
  /// The block of the headline.
  let headline: Int?
  /// The first block of prose after the headline, where an article usually begins.
  private let beginning: Int?
  /// The element that directly contains most of the article's paragraphs (docs/extraction.md:
  /// content root).
  let contentRoot: Int?

  /// Factor applied to the prose of an element in which the article begins, when elements are
  /// compared.
  private static let headStart: Int32 = 3

  /// Whether the page is a thread, whose first post is the article.
  private let isThread: Bool

  init(_ outline: PageOutline, _ facts: PageFacts, isThread: Bool = false) {
    self.outline = outline
    self.isThread = isThread
    self.facts = facts
    tree = outline.tree
    headline = outline.headline(facts)
    growth = RegionGrowth(outline, headline: headline)
    joiner = SectionJoiner(outline, growth, headline: headline)
    let start = headline.map { $0 + 1 } ?? outline.blocks.count
    beginning = outline.blocks.indices.dropFirst(start).first { place in
      outline.blocks[place].traits.isEmpty && outline.blocks[place].isLong
    }
    contentRoot = ContentRootScorer.best(outline, near: beginning)
  }

  func find() -> BodyRegion? {
    let total = outline.prose
    guard total > 0 else { return nil }
    if isThread, let post = ThreadFinder(outline).firstPost() {
      return BodyRegion(roots: [post], method: .semantic)
    }
    for (trait, share) in [(NameTraits.declaredBody, 0.3), (.body, 0.35), (.content, 0.5)] {
      guard let top = best(named: trait), isEnough(top, share, of: total) else { continue }
      let roots = joined(top, trait)
      if roots.count > 1 { return region(of: roots, .semantic) }
      let grown = growth.grown(top, by: trait == .content ? 0.125 : 0.5)
      let root = trait == .content ? growth.column(of: grown) : grown
      return region(of: joiner.sections(around: root), .semantic)
    }
    guard let contentRoot else { return nil }
    let root = growth.column(of: growth.grown(contentRoot))
    return region(of: joiner.sections(around: root), .prose)
  }

  /// The region of the parts of a body and of the text between the headline and the first part.
  private func region(of parts: [Int], _ method: BodyRegion.Method) -> BodyRegion {
    guard let headline, let first = parts.first else {
      return BodyRegion(roots: parts, method: method)
    }
    let opening = Opening(outline, facts).elements(from: headline, to: first)
    return BodyRegion(roots: opening + parts, method: method)
  }

  /// Number of linked headings in an element.
  func headings(in node: Int) -> Int32 { growth.headings(in: node) }

  /// Whether an element has the required share of the page's prose. A third of that is enough if
  /// the article begins in the element.
  private func isEnough(_ node: Int, _ share: Double, of total: Int32) -> Bool {
    let prose = Double(outline.prose(in: node))
    return prose >= share * Double(total)
      || begins(node) && prose * Double(Self.headStart) >= share * Double(total)
  }

  /// Whether the beginning of the page's article is in a region.
  func begins(_ region: BodyRegion) -> Bool { region.roots.contains(where: begins) }

  private func begins(_ node: Int) -> Bool {
    beginning.map { outline.blockRange(of: node).contains($0) } ?? false
  }

  /// The element with a name trait and the most prose, weighted by ``headStart`` if the article
  /// begins in it; of several with equal prose, the outermost.
  private func best(named trait: NameTraits) -> Int? {
    var best: Int?
    var most: Int32 = 0
    for node in tree.nodes.indices where outline.traits[node].contains(trait) {
      guard outline.traits[node].isDisjoint(with: .outside) else { continue }
      let worth = outline.prose(in: node) * (begins(node) ? Self.headStart : 1)
      if worth > most { (best, most) = (node, worth) }
    }
    return best
  }

  /// An element with its siblings of the same class, if the body is split over several elements.
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
}

/// The position of an article's body.
struct BodyRegion: Sendable {
  /// Elements in document order, not nested in each other.
  var roots: [Int]
  var method: Method

  enum Method: String, Sendable {
    case rules, semantic, prose
    case linkedData = "linked_data"
    case script
  }
}
