internal import Markup

/// Writes the kept blocks of a region and the pictures between them as markup and as text, in one
/// walk over its nodes. An element is written when something in it is.
struct BodyWriter {
  /// Stands for a line break for a while: decoded text holds no such control.
  private static let lineBreak: UInt8 = 0x0B

  private let outline: PageOutline
  private let tree: PageTree
  private let roles: [(place: Int, role: BlockRole)]
  private var next = 0
  private var body = ArticleBody()
  /// Elements around the current node, with whether their start tag is written.
  private var open: [(node: Int, end: Int, isWritten: Bool)] = []
  private var pictures = PictureReader()
  /// Nodes after this one are behind the last kept block.
  private let lastNode: Int
  /// The cell that the last block stood in.
  private var lastCell: Int?
  /// Elements that kept text stands in directly.
  private let containers: Set<Int32>
  /// A picture that could not be read and whose copy for readers without scripts may follow.
  private var failedPicture: Int?

  static func write(
    _ outline: PageOutline, _ region: BodyRegion, _ roles: [(place: Int, role: BlockRole)]
  ) -> ArticleBody {
    var writer = BodyWriter(outline, roles)
    for root in region.roots { writer.walk(root) }
    return writer.body
  }

  private init(_ outline: PageOutline, _ roles: [(place: Int, role: BlockRole)]) {
    self.outline = outline
    tree = outline.tree
    self.roles = roles
    let last = roles.last { $0.role == .body }
    containers = Set(
      roles.lazy.filter { $0.role != .dropped }.map { outline.blocks[$0.place].container })
    lastNode = last.map { Int(outline.blocks[$0.place].end) } ?? 0
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
      } else if let after = writeMedia(node, kind) {
        node = after
      } else {
        enter(node, kind)
        node += 1
      }
    }
    closeElements(upTo: end)
  }

  private func isLeftOut(_ node: Int, _ kind: NodeKind) -> Bool {
    if !outline.traits[node].isDisjoint(with: .outside) {
      return !(kind.tag == .noscript || isRecording(kind) || kind.tag == .iframe)
    }
    return kind.tag == .script || kind.tag == .style || kind.tag == .noembed
      || kind.tag == .noframes
  }

  private func isRecording(_ kind: NodeKind) -> Bool { kind.tag == .video || kind.tag == .audio }

  // MARK: - Text

  private mutating func writeText(_ node: Int) {
    while next < roles.count, Int(outline.blocks[roles[next].place].end) <= node { next += 1 }
    guard next < roles.count, Int(outline.blocks[roles[next].place].first) <= node else { return }
    let block = outline.blocks[roles[next].place]
    let role = roles[next].role
    guard role != .dropped else { return }
    if Int(block.first) == node, role == .body { writePlain(block) }
    openElements()
    body.markup.appendText(tree.source(of: node))
  }

  private mutating func writePlain(_ block: Block) {
    let isPreformatted = tree.nodes[Int(block.container)].kind.tag == .pre
    var raw: [UInt8] = []
    outline.appendText(
      of: block, to: &raw, lineBreak: isPreformatted ? UInt8(ascii: "\n") : Self.lineBreak)
    let from = body.text.count
    appendGap(before: block)
    let start = body.text.count
    raw.withUnsafeBufferPointer { raw in
      if isPreformatted {
        body.text.append(contentsOf: raw.trimmed)
      } else {
        appendLines(raw)
      }
    }
    if body.text.count == start {
      body.text.removeLast(start - from)
      return
    }
    body.prose += Int(block.prose)
    body.characters += Int(block.characters)
    body.words += Int(block.words)
    if block.prose > 0 { body.paragraphs += 1 }
    if block.words >= BlockDigest.fewestWords, body.digests.count < ArticleExtractor.digestLimit {
      body.digests.append(
        body.text.withUnsafeBufferPointer {
          BlockDigest.of($0.run(start, $0.count))
        })
    }
  }

  /// Paragraphs part by a blank line, rows of a table by a line end, cells by a tab.
  private mutating func appendGap(before block: Block) {
    let container = Int(block.container)
    let tag = tree.nodes[container].kind.tag
    let cell = (tag == .td || tag == .th) && !isLayout(container) ? container : nil
    defer { lastCell = cell }
    guard !body.text.isEmpty else { return }
    guard let cell, let lastCell else { return body.text.append("\n\n") }
    let row = tree.nodes[cell].parent
    if row == tree.nodes[lastCell].parent {
      body.text.append(UInt8(ascii: cell == lastCell ? "\n" : "\t"))
    } else if row >= 0, tree.nodes[lastCell].parent >= 0,
      tree.nodes[Int(row)].parent == tree.nodes[Int(tree.nodes[lastCell].parent)].parent
    {
      body.text.append(UInt8(ascii: "\n"))
    } else {
      body.text.append("\n\n")
    }
  }

  /// Each line with its blanks collapsed: line ends of the source are but blanks.
  private mutating func appendLines(_ raw: Bytes) {
    let start = body.text.count
    for line in raw.split(separator: Self.lineBreak) {
      let line = PlainText.collapse(Bytes(rebasing: line))
      guard !line.isEmpty else { continue }
      if body.text.count > start { body.text.append(UInt8(ascii: "\n")) }
      body.text.append(contentsOf: line.utf8)
    }
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
    guard let tag = kind.tag, tag != .html, tag != .body, tag != .head,
      Int(tree.nodes[node].end) > node + 1 || tag == .td
    else { return }
    open.append((node, Int(tree.nodes[node].end), false))
  }

  private mutating func openElements() {
    guard open.last?.isWritten == false else { return }
    for index in open.indices where !open[index].isWritten {
      writeStart(open[index].node)
      open[index].isWritten = true
    }
  }

  private mutating func closeElements(upTo node: Int) {
    while let last = open.last, last.end <= node {
      open.removeLast()
      guard last.isWritten, let name = name(of: last.node) else { continue }
      body.markup.append("</")
      body.markup.append(contentsOf: name.utf8)
      body.markup.append(UInt8(ascii: ">"))
    }
  }

  /// What an element is written as: boxes of all kinds are `div`, and vanish in layout.
  private func name(of node: Int) -> String? {
    guard let tag = tree.nodes[node].kind.tag else { return nil }
    switch tag {
    case .div, .article, .section, .main, .header, .footer, .aside, .nav, .center, .form,
      .fieldset, .address, .hgroup, .search, .dialog:
      return boxName(node)
    case .button, .label, .font, .span: return nil
    case .table, .tbody, .thead, .tfoot, .tr, .td, .th, .caption, .col, .colgroup:
      return isLayout(node) ? (tag == .td ? boxName(node) : nil) : tag.name
    default: return tag.name
    }
  }

  /// A box that holds text of its own is a paragraph, or a box where it holds others as well; a
  /// box of boxes is nothing.
  private func boxName(_ node: Int) -> String? {
    guard containers.contains(Int32(node)) else { return nil }
    return outline.endBlock[node] - outline.firstBlock[node] == 1 && !holdsBlocks(node)
      ? "p" : "div"
  }

  private func holdsBlocks(_ node: Int) -> Bool {
    let end = min(Int(tree.nodes[node].end), node + 2000)
    return (node + 1..<max(end, node + 1)).contains {
      tree.nodes[$0].kind.isBlock || tree.nodes[$0].kind.tag == .iframe
    }
  }

  private func isLayout(_ node: Int) -> Bool {
    var current = node
    while current > 0, tree.nodes[current].kind.tag != .table {
      current = Int(tree.nodes[current].parent)
    }
    guard current > 0 else { return true }
    return TableKind.isLayout(current, outline)
  }

  private mutating func writeStart(_ node: Int) {
    guard let name = name(of: node) else { return }
    body.markup.append(UInt8(ascii: "<"))
    body.markup.append(contentsOf: name.utf8)
    guard let tag = tree.nodes[node].kind.tag else { return }
    for attribute in Self.attributes(of: tag) {
      guard let value = tree.value(attribute, of: node) else { continue }
      body.markup.append(UInt8(ascii: " "))
      body.markup.append(attribute)
      body.markup.append("=\"")
      body.markup.appendAttribute(value)
      body.markup.append(UInt8(ascii: "\""))
    }
    body.markup.append(UInt8(ascii: ">"))
  }

  private static func attributes(of tag: HTMLTag) -> [StaticString] {
    switch tag {
    case .a: ["href", "title"]
    case .blockquote, .q, .del, .ins: ["cite"]
    case .time: ["datetime"]
    case .td, .th: ["colspan", "rowspan"]
    case .ol: ["start", "reversed"]
    case .abbr, .acronym, .dfn: ["title"]
    case .p, .div, .h1, .h2, .h3, .h4, .h5, .h6, .li, .ul: ["dir", "lang"]
    default: []
    }
  }

  // MARK: - Pictures and embeds

  /// Writes a picture, recording or frame; returns the node after it, `nil` for anything else.
  private mutating func writeMedia(_ node: Int, _ kind: NodeKind) -> Int? {
    let end = Int(tree.nodes[node].end)
    switch kind.tag {
    case .img:
      if node < lastNode || isInFigure(node) {
        failedPicture = writePicture(pictures.read(node, in: tree)) ? nil : node
      }
      return end
    case .source, .input: return end
    case .noscript:
      if let failed = failedPicture, node - failed < 12,
        let copy = pictures.copy(in: node, of: tree)
      {
        _ = writePicture(copy)
      }
      failedPicture = nil
      return end
    case .iframe:
      if node < lastNode { writeFrame(node) }
      return end
    case .video, .audio:
      if node < lastNode { writeRecording(node, kind) }
      return end
    case .svg, .math, .object, .canvas, .select, .textarea, .embed, .template, .map: return end
    default: return nil
    }
  }

  private func isInFigure(_ node: Int) -> Bool {
    open.contains { tree.nodes[$0.node].kind.tag == .figure } && node < lastNode + 64
  }

  private mutating func writePicture(_ picture: LeadPicture?) -> Bool {
    guard let picture, body.pictures.count < 500 else { return false }
    if body.pictures.contains(where: { $0.url == picture.url }) { return true }
    body.pictures.append(picture)
    openElements()
    body.markup.append("<img")
    append("src", picture.url)
    append("alt", picture.alt)
    append("width", picture.width.map { String($0) })
    append("height", picture.height.map { String($0) })
    body.markup.append(UInt8(ascii: ">"))
    return true
  }

  private mutating func append(_ name: StaticString, _ value: String?) {
    guard var value else { return }
    body.markup.append(UInt8(ascii: " "))
    body.markup.append(name)
    body.markup.append("=\"")
    value.withUTF8 { body.markup.appendAttributeText($0) }
    body.markup.append(UInt8(ascii: "\""))
  }

  /// A frame becomes a link to what it shows.
  private mutating func writeFrame(_ node: Int) {
    guard let address = tree.text("src", of: node) ?? tree.text("data-src", of: node),
      EmbedRules.isWorthALink(address)
    else { return }
    openElements()
    body.markup.append("<p><a")
    append("href", address)
    body.markup.append(UInt8(ascii: ">"))
    var label = tree.text("title", of: node) ?? address
    label.withUTF8 { body.markup.appendAttributeText($0) }
    body.markup.append("</a></p>")
  }

  private mutating func writeRecording(_ node: Int, _ kind: NodeKind) {
    var address = tree.text("src", of: node)
    var inner = node + 1
    while address == nil, inner < Int(tree.nodes[node].end) {
      if tree.nodes[inner].kind.tag == .source { address = tree.text("src", of: inner) }
      inner += 1
    }
    guard let address, !address.hasPrefix("blob:"), !address.hasPrefix("data:") else { return }
    openElements()
    let name: StaticString = kind.tag == .video ? "video" : "audio"
    body.markup.append(UInt8(ascii: "<"))
    body.markup.append(name)
    append("src", address)
    append("poster", tree.text("poster", of: node))
    body.markup.append(" controls></")
    body.markup.append(name)
    body.markup.append(UInt8(ascii: ">"))
  }
}
