import Basics
internal import Markup

/// Finds the other articles of a page that shows one after the other, as pages do that load the
/// next article below the first. Rule B20 of docs/extraction.md.
///
/// Another article begins at a heading beside the page's own headline or beside a box around it.
/// Headings of sections look alike; therefore several signs must agree.
struct OtherArticles {
  private let outline: PageOutline
  private let tree: PageTree
  private let facts: PageFacts
  private let headline: Int
  /// The elements around the headline, from the inside out.
  private var path: [Int] = []
  /// What is compared with the elements around other headings, for each element of the path.
  private var traits: [ElementTraits] = []
  /// The signs of the page's own head.
  private let own: ArticleHead

  /// Minimum number of signs of another article.
  private static let fewestSigns = 3
  /// Maximum number of enclosing elements examined, of siblings at each level, and of blocks that
  /// may precede the first paragraph of another article.
  private static let levelLimit = 32
  private static let siblingLimit = 2000
  private static let headReach = 12
  /// Minimum number of words in the linked text of a teaser.
  private static let teaserWords: Int32 = 12
  /// Minimum number of characters of prose on both sides of a border.
  private static let fewestCharacters: Int32 = 140

  /// - Parameter headline: The block of the page's headline.
  init(_ outline: PageOutline, _ facts: PageFacts, headline: Int) {
    self.outline = outline
    self.facts = facts
    self.headline = headline
    tree = outline.tree
    var node = Int(outline.blocks[headline].container)
    while node > 0, tree.nodes[node].kind.tag != .body, path.count < Self.levelLimit {
      path.append(node)
      node = Int(tree.nodes[node].parent)
    }
    path.append(node)
    own = ArticleHead(outline, heading: headline, before: nil)
    traits = path.map { ElementTraits($0, outline) }
  }

  /// The elements that contain other articles; not nested in each other.
  func elements() -> [Int] {
    var found: [Int] = []
    for level in path.indices.dropLast() {
      var isBehind = false
      var node = path[level + 1] + 1
      let end = Int(tree.nodes[path[level + 1]].end)
      for _ in 0..<Self.siblingLimit where node < end {
        if isBehind {
          found.append(node)
        } else if node != path[level], isOther(node, beside: level) {
          found.append(node)
          // Of a box the contents are the other article, of a head what follows it.
          isBehind = node > path[level] && outline.prose(in: node) == 0
        }
        node = Int(tree.nodes[node].end)
      }
    }
    return found
  }

  /// Whether another article begins in an element beside the one at a level of the path.
  private func isOther(_ node: Int, beside level: Int) -> Bool {
    guard tree.nodes[node].kind != .text, outline.traits[node].isDisjoint(with: .outside) else {
      return false
    }
    switch tree.nodes[node].kind.tag {
    case .aside, .nav, .footer, .form: return false
    default: break
    }
    let blocks = outline.blockRange(of: node)
    let prose = outline.prose(in: node)
    guard !blocks.isEmpty,
      prose >= Self.fewestCharacters || prose == 0 && node > path[level] && !isTeaser(blocks),
      hasOwnProse(beside: node, level)
    else { return false }
    let head = blocks.prefix(Self.headReach).prefix { !outline.blocks[$0].isLong }
      .filter { place in
        let block = outline.blocks[place]
        return block.isHeading && block.traits.isEmpty && block.words <= 60
      }
    let repeatsTitle = head.contains { place in
      facts.isTitle(NormalizedLine(outline.text(of: outline.blocks[place])).letters, isExact: false)
    }
    guard !repeatsTitle else { return false }
    for place in head where leadsToProse(place) {
      if signs(of: place, in: node, beside: level) >= Self.fewestSigns { return true }
    }
    return false
  }

  /// Whether a box without prose has a linked text, as a teaser has; the text after it is not its own.
  private func isTeaser(_ blocks: Range<Int>) -> Bool {
    outline.blocks[blocks].prefix(Self.headReach).contains { block in
      block.isLinkDense && !block.isHeading && block.words >= Self.teaserWords
    }
  }

  /// Whether the page's own article has prose on its side of a border: between its headline and an
  /// element that follows, or in its box beside an element that precedes it.
  private func hasOwnProse(beside node: Int, _ level: Int) -> Bool {
    let first = Int(outline.firstBlock[node])
    let prose =
      node > path[level]
      ? outline.proseSum[max(first, headline)] - outline.proseSum[headline]
      : outline.prose(in: path[level])
    return prose >= Self.fewestCharacters
  }

  private func leadsToProse(_ place: Int) -> Bool {
    let end = min(outline.blocks.count, place + Self.headReach * 2)
    return outline.proseSum[end] - outline.proseSum[place] >= Self.fewestCharacters
  }

  // MARK: - Signs

  private func signs(of place: Int, in node: Int, beside level: Int) -> Int {
    let head = ArticleHead(outline, heading: place, before: outline.blockRange(of: node).lowerBound)
    var chain: [Int] = []
    var inner = Int(outline.blocks[place].container)
    while inner >= node, chain.count < Self.levelLimit {
      chain.append(inner)
      inner = Int(tree.nodes[inner].parent)
    }
    let heading = outline.blocks[place]
    let elements = chain.map { ElementTraits($0, outline) }
    let beside = traits[...level]
    let isLevel = isSameLevel(elements[0])
    let hasTwin = elements.dropFirst().contains { one in
      beside.dropFirst().contains { one.isTwin(of: $0) }
    }
    let address = elements.lazy.compactMap(\.address).first
    let isElsewhere = address.map { address in
      !facts.isPage(address) && !beside.contains { $0.address == address }
    }
    if isElsewhere == false { return 0 }
    let isListed = facts.isOtherHeadline(NormalizedLine(outline.text(of: heading)).letters)
    guard isLevel || hasTwin || isElsewhere == true || isListed else { return 0 }
    var signs = (isLevel ? 1 : 0) + (hasTwin ? 1 : 0)
    if isElsewhere == true {
      signs += outline.prose(in: path[level]) >= Self.fewestCharacters ? 3 : 2
    }
    signs += isListed ? 2 : 0
    signs += linksElsewhere(heading) ? 1 : 0
    signs += elements.contains(where: \.isDeclared) ? 1 : 0
    signs += hasOwnBody(head, in: node) ? 1 : 0
    if let line = head.line {
      if let ownLine = own.line {
        signs += line != ownLine ? 2 : 1
      } else if !head.isLineFirst {
        signs += 1
      }
    }
    return signs
  }

  /// Whether a heading is an `h1` like the headline, or has its name and classes.
  private func isSameLevel(_ heading: ElementTraits) -> Bool {
    heading.kind.tag == .h1 && traits[0].kind.tag == .h1 || heading.isTwin(of: traits[0])
  }

  /// Whether the text after a heading is in a body that holds neither the page's headline nor
  /// its text.
  private func hasOwnBody(_ head: ArticleHead, in node: Int) -> Bool {
    guard let box = head.body, box >= node || !holds(box, headline) else { return false }
    return box != own.body && !holds(box, headline)
  }

  private func holds(_ node: Int, _ place: Int) -> Bool {
    node <= outline.blocks[place].first && outline.blocks[place].first < tree.nodes[node].end
  }

  /// Whether a heading is a link to another page of the site.
  private func linksElsewhere(_ heading: Block) -> Bool {
    guard heading.isLinkDense else { return false }
    let inside = Int(heading.container)..<Int(heading.end)
    let link =
      inside.first { tree.nodes[$0].kind.tag == .a }
      ?? Int(tree.nodes[Int(heading.container)].parent)
    guard let address = tree.text("href", of: link) else { return false }
    return facts.isOtherPage(address)
  }
}

/// What tells whether an element contains an article of its own.
private struct ElementTraits {
  let kind: NodeKind
  /// Its name and classes; `nil` without a class.
  private let signature: UInt64?
  /// Whether it is declared as an article, not as a part of one.
  let isDeclared: Bool
  /// The path of the address that it states for its contents, as pages do that change the address
  /// while the reader scrolls.
  let address: String?

  init(_ node: Int, _ outline: PageOutline) {
    let tree = outline.tree
    kind = tree.nodes[node].kind
    guard tree.nodes[node].attributeCount > 0 else {
      (signature, isDeclared, address) = (nil, false, nil)
      return
    }
    let hasClass = tree.value("class", of: node)?.trimmed.isEmpty == false
    signature = hasClass ? outline.signature(of: node) : nil
    let type = tree.value("itemprop", of: node) == nil ? tree.value("itemtype", of: node) : nil
    isDeclared =
      type.map { type in
        (["Article", "BlogPosting", "Report"] as [StaticString]).contains {
          type.firstIndex(of: $0, from: 0) != nil
        }
      } ?? false
    var found: String?
    tree.eachAttribute(of: node) { name, value in
      guard found == nil, value.count <= Self.addressLength,
        Self.addressNames.contains(where: { name.equalsIgnoringCase($0) })
      else { return }
      let address = PlainText.of(value.trimmed.string)
      if address.hasPrefix("/") || address.hasPrefix("http"), !PictureRules.isPictureFile(address) {
        found = PageFacts.path(address)
      }
    }
    address = found
  }

  /// Whether two elements have the same name and classes, or are both articles.
  func isTwin(of other: ElementTraits) -> Bool {
    guard kind == other.kind else { return false }
    return kind.tag == .article || isDeclared && other.isDeclared
      || signature != nil && signature == other.signature
  }

  private static let addressLength = 2000
  private static let addressNames: [StaticString] = [
    "data-url", "data-href", "data-link", "data-permalink", "data-canonical", "data-canonical-url",
    "data-article-url", "data-article-href", "data-article-link", "data-article-permalink",
    "data-page-url", "data-post-url", "data-story-url", "data-history-url", "data-push-url",
    "data-content-url", "data-item-url", "data-path", "data-uri", "itemid", "about", "resource",
  ]
}

/// The head of an article: its heading and what stands between the heading and the text.
private struct ArticleHead {
  /// The line with the date or the byline, as text.
  var line: String?
  /// Whether that line precedes the heading. Then it may be the line of the text before.
  var isLineFirst = false
  /// The nearest article, or box named as a body, around the first paragraph. Sections have names
  /// such as "text" and "content", too.
  var body: Int?

  private static let reach = 12
  private static let nodeReach = 400

  init(_ outline: PageOutline, heading: Int, before: Int?) {
    let tree = outline.tree
    let start = before ?? heading
    let places = outline.blocks.indices.suffix(from: heading).prefix(Self.reach * 2)
    let first = places.first { outline.blocks[$0].isLong && outline.blocks[$0].traits.isEmpty }
    let end = first.map { Int(outline.blocks[$0].first) } ?? Int(outline.blocks[heading].end)
    let nodes = Int(outline.blocks[start].first)..<end
    let time = nodes.prefix(Self.nodeReach).first { tree.nodes[$0].kind.tag == .time }
    if let time {
      line = tree.text("datetime", of: time) ?? tree.text(of: time)
      isLineFirst = time < Int(outline.blocks[heading].first)
    } else if let place = (start..<(first ?? heading)).prefix(Self.reach).first(where: { place in
      place != heading && Self.isLine(outline.blocks[place], outline)
    }) {
      line = outline.text(of: outline.blocks[place])
      isLineFirst = place < heading
    }
    guard let first else { return }
    var node = Int(outline.blocks[first].container)
    for _ in 0..<Self.reach where node > 0 {
      if tree.nodes[node].kind.tag == .article
        || !outline.traits[node].isDisjoint(with: [.body, .declaredBody])
      {
        body = node
        return
      }
      node = Int(tree.nodes[node].parent)
    }
  }

  /// Whether a block is a date or a byline.
  private static func isLine(_ block: Block, _ outline: PageOutline) -> Bool {
    guard block.words <= 16 else { return false }
    let line = outline.text(of: block).lowercased()
    return block.traits.contains(.meta) && block.words > 1 || DateLine.isOne(line)
      || DateLine.begins(line) || AuthorFinder.beginsAsByline(line)
  }
}
