internal import Markup

/// Finds the element that holds an article: what is named as its body and holds enough of the
/// page's prose, else what its paragraphs stand in.
struct BodyFinder {
  private let outline: PageOutline
  private let tree: PageTree
  private let growth: RegionGrowth
  private let joiner: SectionJoiner
  /// The block of the headline.
  let headline: Int?
  /// The first block of prose behind the headline: where an article begins, as a rule.
  private let beginning: Int?
  /// The element that most of the article's paragraphs stand in.
  let nest: Int?

  /// What begins where an article begins is preferred to what holds up to so many times its prose.
  private static let headStart: Int32 = 3

  /// Whether the page is a thread, of which the first post is the article.
  private let isThread: Bool

  init(_ outline: PageOutline, _ facts: PageFacts, isThread: Bool = false) {
    self.outline = outline
    self.isThread = isThread
    tree = outline.tree
    headline = outline.headline(facts)
    growth = RegionGrowth(outline, headline: headline)
    joiner = SectionJoiner(outline, growth, headline: headline)
    let start = headline.map { $0 + 1 } ?? outline.blocks.count
    beginning = outline.blocks.indices.dropFirst(start).first { place in
      outline.blocks[place].traits.isEmpty && outline.blocks[place].isLong
    }
    nest = ContentRootScorer.best(outline, near: beginning)
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
      if roots.count > 1 { return BodyRegion(roots: roots, method: .semantic) }
      let grown = growth.grown(top, by: trait == .content ? 0.125 : 0.5)
      let root = trait == .content ? growth.column(of: grown) : grown
      return BodyRegion(roots: joiner.sections(around: root), method: .semantic)
    }
    guard let nest else { return nil }
    let root = growth.column(of: growth.grown(nest))
    return BodyRegion(roots: joiner.sections(around: root), method: .prose)
  }

  /// Headings in an element that are links.
  func headings(in node: Int) -> Int32 { growth.headings(in: node) }

  /// Whether an element holds enough of a page's prose to be its article's, or less where the
  /// article begins in it.
  private func isEnough(_ node: Int, _ share: Double, of total: Int32) -> Bool {
    let prose = Double(outline.prose(in: node))
    return prose >= share * Double(total)
      || begins(node) && prose * Double(Self.headStart) >= share * Double(total)
  }

  /// Whether a region begins where the page's article does.
  func begins(_ region: BodyRegion) -> Bool { region.roots.contains(where: begins) }

  private func begins(_ node: Int) -> Bool {
    beginning.map { outline.blockRange(of: node).contains($0) } ?? false
  }

  /// The element of a name with the most prose, or one with less that the article begins in; the
  /// outermost of several with the same.
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
}
