internal import CLibXML2

/// Builds a page's tree as a browser would, of libxml2's nodes, so that XPath works on it.
///
/// libxml2's own HTML parser ends a tag at a `>` inside an attribute, opens a second root after an
/// early `</html>`, does not know the newer elements, and searches all open elements at each stray
/// end tag. Here tags come from ``HTMLTokenizer``, and depth is bounded.
struct HTMLTreeBuilder {
  /// Elements deeper than this become siblings of their contents.
  static let depthLimit = 512
  static let nodeLimit = 2_000_000

  private struct Open {
    var node: xmlNodePtr
    var tag: HTMLTag?
  }

  private let document: xmlDocPtr
  private let html: xmlNodePtr
  private var head: xmlNodePtr?
  private var body: xmlNodePtr?
  private var open: [Open] = []
  /// How many of each known element are open.
  private var counts = [Int32](repeating: 0, count: HTMLTag.allCases.count)
  private var tokenizer: HTMLTokenizer
  private var text: [UInt8] = []
  private var nodes = 0
  /// Open SVG and MathML elements, in which a tag can end itself.
  private var foreign = 0

  /// The tree of a page; the caller frees it.
  static func build(_ bytes: Bytes) -> xmlDocPtr? {
    guard let document = htmlNewDocNoDtD(nil, nil) else { return nil }
    guard let html = xmlNewDocNode(document, nil, "html", nil) else {
      xmlFreeDoc(document)
      return nil
    }
    xmlDocSetRootElement(document, html)
    var builder = HTMLTreeBuilder(document: document, html: html, bytes)
    builder.run()
    return document
  }

  private init(document: xmlDocPtr, html: xmlNodePtr, _ bytes: Bytes) {
    self.document = document
    self.html = html
    tokenizer = HTMLTokenizer(bytes)
  }

  private mutating func run() {
    while nodes < Self.nodeLimit {
      switch tokenizer.next() {
      case .text:
        let bytes = tokenizer.bytes.run(tokenizer.start, tokenizer.end)
        if body == nil, open.isEmpty, bytes.allSatisfy(\.isBlank) { continue }
        text.appendDecoded(bytes)
      case .startTag: readStart()
      case .endTag: readEnd()
      case .end:
        flushText()
        return
      }
    }
  }

  // MARK: - Where things go

  private mutating func currentNode() -> xmlNodePtr {
    if let last = open.last { return last.node }
    if let body { return body }
    let made = makeNode("body", in: html)
    body = made
    return made ?? html
  }

  private mutating func headNode() -> xmlNodePtr {
    if let head { return head }
    let made = makeNode("head", in: html)
    head = made
    return made ?? html
  }

  private mutating func makeNode(_ name: String, in parent: xmlNodePtr) -> xmlNodePtr? {
    guard let node = xmlNewDocNode(document, nil, name, nil) else { return nil }
    nodes += 1
    return xmlAddChild(parent, node)
  }

  private mutating func flushText() {
    guard !text.isEmpty else { return }
    add(text, to: currentNode())
    text.removeAll(keepingCapacity: true)
  }

  private mutating func add(_ text: [UInt8], to parent: xmlNodePtr) {
    guard
      let node = text.withUnsafeBufferPointer({ bytes in
        xmlNewDocTextLen(document, bytes.baseAddress, Int32(clamping: bytes.count))
      })
    else { return }
    nodes += 1
    xmlAddChild(parent, node)
  }

  // MARK: - Tags

  private mutating func readStart() {
    flushText()
    let tag = tokenizer.tag == .image && foreign == 0 ? .img : tokenizer.tag
    switch tag {
    case .html: return addAttributes(to: html)
    case .head: return addAttributes(to: headNode())
    case .body:
      if let body { return addAttributes(to: body) }
      if open.isEmpty { addAttributes(to: currentNode()) }
      return
    default: break
    }
    let traits = tag?.traits ?? []
    if let tag { closeImplied(before: tag, traits) }
    let isInHead = traits.contains(.head) && body == nil && open.isEmpty
    let parent = isInHead ? headNode() : currentNode()
    let name = tag?.name ?? tokenizer.name.string.lowercased()
    guard let node = makeNode(name, in: parent) else { return }
    addAttributes(to: node)
    if let tag, isRaw(tag) {
      addRawText(of: tag, to: node)
    } else if !traits.contains(.void), !(foreign > 0 && tokenizer.isSelfClosing),
      open.count < Self.depthLimit
    {
      open.append(Open(node: node, tag: tag))
      if let tag { counts[Int(tag.rawValue)] += 1 }
      if tag == .svg || tag == .math { foreign += 1 }
    }
  }

  /// Whether an element's contents are text up to its end tag.
  private func isRaw(_ tag: HTMLTag) -> Bool {
    switch tag {
    case .script, .style: true
    case .title, .textarea, .xmp, .iframe, .noembed, .noframes: foreign == 0
    default: false
    }
  }

  private mutating func addRawText(of tag: HTMLTag, to node: xmlNodePtr) {
    let raw = tokenizer.readRawText(of: tag)
    guard !raw.isEmpty else { return }
    if tag == .title || tag == .textarea {
      var decoded: [UInt8] = []
      decoded.appendDecoded(raw)
      add(decoded, to: node)
    } else {
      add(Array(raw), to: node)
    }
  }

  private func addAttributes(to node: xmlNodePtr) {
    for attribute in tokenizer.attributes {
      var name: [UInt8] = tokenizer.name(of: attribute).map(\.asciiLowercased)
      name.append(0)
      var value: [UInt8] = []
      value.appendDecoded(tokenizer.value(of: attribute), inAttribute: true)
      value.append(0)
      // The first of a name counts.
      if xmlHasProp(node, name) == nil { xmlNewProp(node, name, value) }
    }
  }

  private mutating func readEnd() {
    let tag = tokenizer.tag
    if tag == .html || tag == .body || tag == .head { return }
    if tag == .br {
      flushText()
      _ = makeNode("br", in: currentNode())
      return
    }
    let traits = tag?.traits ?? []
    if let tag, counts[Int(tag.rawValue)] == 0, !traits.contains(.heading) { return }
    var index = open.count - 1
    while index >= 0 {
      let inner = open[index]
      if isSame(inner) { return close(downTo: index) }
      if traits.contains(.heading), inner.tag?.traits.contains(.heading) == true {
        return close(downTo: index)
      }
      if isBarrier(inner.tag, to: tag, traits) { return }
      index -= 1
    }
  }

  private func isSame(_ inner: Open) -> Bool {
    if let tag = tokenizer.tag { return inner.tag == tag }
    guard inner.tag == nil else { return false }
    let name = Bytes(cString: inner.node.pointee.name)
    return name.count == tokenizer.name.count
      && zip(name, tokenizer.name).allSatisfy { $0 == $1.asciiLowercased }
  }

  /// Whether an open element keeps an end tag from what is outside of it.
  private func isBarrier(_ inner: HTMLTag?, to tag: HTMLTag?, _ traits: HTMLTagTraits) -> Bool {
    guard let inner else { return false }
    if traits.contains(.tablePart) { return inner == .table }
    if tag == .table { return false }
    if traits.contains(.block) || traits.contains(.formatting) {
      return inner.traits.contains(.scope)
    }
    return inner.traits.contains(.block)
  }

  // MARK: - Ends that authors may leave out

  private mutating func closeImplied(before tag: HTMLTag, _ traits: HTMLTagTraits) {
    if traits.contains(.endsParagraph) { closeNearest([.p, .button], only: .p, within: []) }
    switch tag {
    case .li: closeNearest([.li], within: [.ul, .ol])
    case .dd, .dt: closeNearest([.dd, .dt], within: [.dl])
    case .option, .optgroup: closeNearest([.option], within: [.select])
    case .button: closeNearest([.button], within: [])
    case .a: closeNearest([.a], within: [])
    case .h1, .h2, .h3, .h4, .h5, .h6:
      if open.last?.tag?.traits.contains(.heading) == true { close(downTo: open.count - 1) }
    case .rt, .rp:
      if let last = open.last?.tag, last == .rt || last == .rp { close(downTo: open.count - 1) }
    case .td, .th: closeTablePart([.td, .th, .caption, .colgroup])
    case .tr: closeTablePart([.tr, .caption, .colgroup, .td, .th])
    case .tbody, .thead, .tfoot, .caption, .colgroup:
      closeTablePart([.tbody, .thead, .tfoot, .caption, .colgroup, .tr, .td, .th])
    default: break
    }
  }

  /// Closes the innermost of `tags`, unless a table's border or one of `limits` stands between.
  private mutating func closeNearest(
    _ tags: [HTMLTag], only: HTMLTag? = nil, within limits: [HTMLTag]
  ) {
    guard tags.contains(where: { counts[Int($0.rawValue)] > 0 }) else { return }
    var index = open.count - 1
    while index >= 0 {
      if let inner = open[index].tag {
        if tags.contains(inner) {
          if only == nil || inner == only { close(downTo: index) }
          return
        }
        if inner.traits.contains(.scope) || limits.contains(inner) { return }
      }
      index -= 1
    }
  }

  /// Closes the outermost of `tags` that stands in the innermost table.
  private mutating func closeTablePart(_ tags: [HTMLTag]) {
    var outermost: Int?
    var index = open.count - 1
    while index >= 0, open[index].tag != .table {
      if let inner = open[index].tag, tags.contains(inner) { outermost = index }
      index -= 1
    }
    if index >= 0, let outermost { close(downTo: outermost) }
  }

  private mutating func close(downTo index: Int) {
    flushText()
    while open.count > index {
      let last = open.removeLast()
      if let tag = last.tag { counts[Int(tag.rawValue)] -= 1 }
      if last.tag == .svg || last.tag == .math { foreign -= 1 }
    }
  }
}
