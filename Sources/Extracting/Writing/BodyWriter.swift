internal import Markup

/// Writes the kept blocks of a region, and the pictures between them, as markup and as text in one
/// walk over its nodes. An element is written only if something in it is written.
struct BodyWriter {
  private let outline: PageOutline
  private let tree: PageTree
  private let roles: [(place: Int, role: BlockRole)]
  private var next = 0
  /// The block whose plain text was written last.
  private var lastPlain: Int?
  /// The text that was written last.
  private var lastText: Int?
  private var body = ArticleBody()
  private var plain: PlainBlockWriter
  private var media: MediaReader
  private let portraits: Portraits
  private var tables = TableKind()
  private let form: ElementForm
  /// The open elements around the current node, and whether their start tag is written.
  private var open: [(node: Int, end: Int, isWritten: Bool)] = []
  /// The ids of elements without contents, which the next text gets.
  private var emptyParts: [Bytes] = []
  private var cards: Set<Int> = []
  /// Later nodes are after the last kept block.
  private let lastNode: Int
  /// Media from this node on are not part of the body.
  private let mediaEnd: Int

  /// Number of nodes after the last block in which the picture of a figure still belongs to the
  /// body.
  private static let figureReach = 64

  /// Number of nodes between a headline and the body that are searched for the lead picture.
  private static let leadReach = 2000

  /// - Parameters:
  ///   - cards: Links around pictures of other articles.
  ///   - headline: The block of the headline. A figure between it and the body is the article's
  ///     lead picture.
  ///   - base: The address that the links of the page start from.
  static func write(
    _ outline: PageOutline, _ region: BodyRegion, _ roles: [(place: Int, role: BlockRole)],
    without cards: Set<Int> = [], headline: Int? = nil, base: BaseURL?
  ) -> ArticleBody {
    var writer = BodyWriter(outline, region, roles, base)
    writer.cards = cards
    if let headline, let first = region.roots.first {
      writer.writeLead(from: Int(outline.blocks[headline].end), to: first)
    }
    for root in region.roots { writer.walk(root) }
    return writer.body
  }

  private init(
    _ outline: PageOutline, _ region: BodyRegion, _ roles: [(place: Int, role: BlockRole)],
    _ base: BaseURL?
  ) {
    self.outline = outline
    tree = outline.tree
    self.roles = roles
    plain = PlainBlockWriter(outline)
    media = MediaReader(outline.tree)
    portraits = Portraits(outline, base: base)
    let kept = roles.lazy.filter { $0.role != .dropped }
    form = ElementForm(
      outline, containers: Set(kept.map { outline.blocks[$0.place].container }),
      boxes: CaptionBoxes(outline, roles))
    let last = roles.last { $0.role == .body }
    lastNode = last.map { Int(outline.blocks[$0.place].end) } ?? 0
    mediaEnd = BodyTail(outline, region, roles).mediaEnd()
  }

  private mutating func writeLead(from start: Int, to end: Int) {
    var node = start
    var figureEnd = 0
    var linkEnd = 0
    while node < min(end, start + Self.leadReach) {
      let kind = tree.nodes[node].kind
      if kind != .text, !outline.traits[node].isDisjoint(with: .outside) {
        node = Int(tree.nodes[node].end)
        continue
      }
      switch kind.tag {
      case .figure, .picture: figureEnd = max(figureEnd, Int(tree.nodes[node].end))
      case .a:
        let address = tree.text("href", of: node) ?? ""
        if !PictureRules.isPictureFile(address) { linkEnd = Int(tree.nodes[node].end) }
      case .img where node < figureEnd && node >= linkEnd:
        guard case .picture(let picture) = media.read(node, kind), !portraits.isOne(node) else {
          break
        }
        body.markup.append("<figure>")
        MediaReader.append(picture, to: &body)
        body.markup.append("</figure>")
        return
      default: break
      }
      node += 1
    }
  }

  private mutating func walk(_ root: Int) {
    var node = root
    let end = Int(tree.nodes[root].end)
    while node < end {
      closeElements(upTo: node)
      let kind = tree.nodes[node].kind
      if kind == .text {
        writeText(node)
        node += 1
      } else if isLeftOut(node, kind) {
        node = Int(tree.nodes[node].end)
      } else if let found = media.read(node, kind), !isKeptQuote(node, kind) {
        write(found, at: node)
        node = Int(tree.nodes[node].end)
      } else {
        enter(node, kind)
        node += 1
      }
    }
    closeElements(upTo: end)
  }

  private mutating func isLeftOut(_ node: Int, _ kind: NodeKind) -> Bool {
    if outline.traits[node].contains(.removed) || cards.contains(node) { return true }
    switch kind.tag {
    case .script, .style, .noembed, .noframes: return true
    case .noscript, .video, .audio, .iframe, .object: return false
    default:
      let traits = outline.traits[node]
      if traits.isDisjoint(with: .outside) { return false }
      // The name of an inline element does not exclude it from its sentence.
      return traits.contains(.hidden) || kind.isBlock || !isInKeptBlock(node)
    }
  }

  /// Advances to the block that contains a node or follows it.
  private mutating func advance(to node: Int) {
    while next < roles.count, Int(outline.blocks[roles[next].place].end) <= node { next += 1 }
  }

  private mutating func isInKeptBlock(_ node: Int) -> Bool {
    advance(to: node)
    guard next < roles.count, roles[next].role != .dropped else { return false }
    return outline.blocks[roles[next].place].first < tree.nodes[node].end
  }

  /// Number of blocks of an embedded post that are examined.
  private static let quoteReach = 16

  /// Whether the text of an embedded post is kept, instead of a link to it.
  private mutating func isKeptQuote(_ node: Int, _ kind: NodeKind) -> Bool {
    guard kind.tag == .blockquote else { return false }
    advance(to: node)
    let end = tree.nodes[node].end
    return roles[next...].prefix(Self.quoteReach).contains {
      $0.role == .body && outline.blocks[$0.place].first < end
    }
  }

  private mutating func writeText(_ node: Int) {
    advance(to: node)
    guard next < roles.count, Int(outline.blocks[roles[next].place].first) <= node else { return }
    let block = outline.blocks[roles[next].place]
    let role = roles[next].role
    guard role != .dropped else { return }
    if role == .body, lastPlain != next {
      lastPlain = next
      plain.write(block, &tables, into: &body)
    }
    // Style separates the words of a caption from its credit.
    if role == .caption, let lastText, lastText >= Int(block.first), isBeside(node, lastText) {
      body.markup.append(UInt8(ascii: " "))
    }
    lastText = node
    openElements()
    for id in emptyParts { ElementForm.writePart(id, into: &body.markup) }
    emptyParts.removeAll()
    body.markup.write(text: tree.source(of: node))
  }

  /// Whether the element of a text begins after the end of that of an earlier one.
  private func isBeside(_ text: Int, _ earlier: Int) -> Bool {
    let nodes = tree.nodes
    return Int(nodes[text].parent) > earlier && Int(nodes[Int(nodes[earlier].parent)].end) <= text
  }

  private mutating func write(_ found: MediaReader.Finding, at node: Int) {
    switch found {
    case .picture(let picture):
      guard node < mediaEnd || isInFigure(node), MediaReader.isNew(picture, in: body),
        !portraits.isOne(node)
      else { return }
      openElements()
      MediaReader.append(picture, to: &body)
    case .formula(let picture):
      guard node < mediaEnd else { return }
      openElements()
      MediaReader.append(picture, to: &body.markup)
    case .embed(let markup):
      guard node < mediaEnd else { return }
      openElements()
      body.markup.append(contentsOf: markup)
    case .nothing: return
    }
  }

  private func isInFigure(_ node: Int) -> Bool {
    node < lastNode + Self.figureReach
      && open.contains { tree.nodes[$0.node].kind.tag == .figure }
  }

  // MARK: - Elements

  private mutating func enter(_ node: Int, _ kind: NodeKind) {
    if kind.tag == .br {
      if open.last?.isWritten == true { body.markup.append("<br>") }
      return
    }
    if kind.isVoid {
      if kind.tag == .hr, open.last?.isWritten == true, node < lastNode {
        body.markup.append("<hr>")
      }
      return
    }
    if kind.isMath { return enterFormula(node, kind) }
    guard let tag = kind.tag, tag != .html, tag != .body, tag != .head,
      Int(tree.nodes[node].end) > node + 1 || tag == .td
    else { return noteEmptyPart(node) }
    open.append((node, Int(tree.nodes[node].end), false))
  }

  /// Maximum number of parts that begin with one text.
  private static let emptyPartLimit = 16

  /// Notes `<a name="note"></a>` and similar.
  private mutating func noteEmptyPart(_ node: Int) {
    guard emptyParts.count < Self.emptyPartLimit, let id = form.partID(of: node) else { return }
    emptyParts.append(id)
  }

  /// Opens a part of a formula, even an empty one: the meaning of a part depends on its place.
  private mutating func enterFormula(_ node: Int, _ kind: NodeKind) {
    guard kind.tag == .math ? isInKeptBlock(node) : open.last?.isWritten == true else { return }
    open.append((node, Int(tree.nodes[node].end), false))
    openElements()
  }

  private mutating func openElements() {
    guard open.last?.isWritten == false else { return }
    for index in open.indices where !open[index].isWritten {
      let node = open[index].node
      if let name = form.name(of: node, &tables) {
        form.writeStart(of: node, as: name, into: &body.markup)
      } else if let id = form.partID(of: node) {
        ElementForm.writePart(id, into: &body.markup)
      }
      open[index].isWritten = true
    }
  }

  private mutating func closeElements(upTo node: Int) {
    while let last = open.last, last.end <= node {
      open.removeLast()
      guard last.isWritten, let name = form.name(of: last.node, &tables) else { continue }
      body.markup.append("</")
      body.markup.append(contentsOf: name.utf8)
      body.markup.append(UInt8(ascii: ">"))
    }
  }
}
