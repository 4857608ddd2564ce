import Basics

/// Builds a ``PageTree`` in one pass, nesting elements according to WHATWG HTML 13.2.6 (tree
/// construction). This includes the moves of the standard: formatting across blocks continues
/// inside them (the adoption agency algorithm), and content not allowed between cells moves before
/// its table.
///
/// Rules T1 to T4 of docs/extraction.md list the differences from the standard.
struct HTMLTreeBuilder {
  /// Maximum depth; deeper elements become siblings of their contents.
  static let depthLimit = 512
  /// Maximum number of active formatting elements; the earliest is dropped.
  static let formattingLimit = 32

  enum Mode: Comparable {
    case beforeHead, head, afterHead, body
    case table, caption, columnGroup, tableBody, row, cell
  }

  /// An element on the stack of open elements.
  struct Open {
    var node: Int
    /// `nil` for an unknown element.
    var tag: HTMLTag?
    /// Whether it is an SVG or MathML element.
    var isForeign: Bool

    var traits: HTMLTagTraits { tag?.traits ?? [] }
  }

  /// An entry of the list of active formatting elements; a marker has no tag.
  struct Formatting {
    var node: Int
    var tag: HTMLTag?
    var isOpen: Bool

    /// Begins a part of the page that formatting outside does not affect: a cell, an object.
    static let marker = Formatting(node: -1, tag: nil, isOpen: false)
  }

  var tokenizer: HTMLTokenizer
  var tree: PageTree
  var mode = Mode.beforeHead
  var open: [Open] = []
  /// Number of open elements by known tag.
  var counts = [Int32](repeating: 0, count: HTMLTag.allCases.count)
  var formatting: [Formatting] = []
  /// Created when the first node moves; until then, the nodes are in tree order.
  var links: SiblingLinks?
  private var head = 0
  private var body = 0
  var form: Int?
  /// The shadow roots in document order, and their hosts.
  var shadows: [Shadow] = []
  var shadowHosts: Set<Int> = []

  static func build(_ bytes: Bytes) -> PageTree {
    var builder = HTMLTreeBuilder(tokenizer: HTMLTokenizer(bytes), tree: PageTree(empty: bytes))
    builder.run()
    return builder.tree
  }

  private mutating func run() {
    push(tree.add(NodeKind(.html), from: 0, to: 0, in: -1), .html)
    loop: while tree.nodes.count < PageTree.nodeLimit {
      switch tokenizer.next() {
      case .text: readText()
      case .startTag: readStart()
      case .endTag: readEnd()
      case .end: break loop
      }
    }
    if mode < .body { enterBody() }
    assignSlots()
    tree.finish(inOrder: links?.order())
  }

  // MARK: - Positions of nodes

  var current: Open { open[open.count - 1] }

  func isOpen(_ tag: HTMLTag) -> Bool { counts[Int(tag.rawValue)] > 0 }

  /// Adds a node to the current node. If that is a table or one of its rows, adds the node before
  /// the table, unless it is a part of the table (WHATWG HTML, 13.2.6.1: appropriate place for
  /// inserting a node).
  mutating func insert(
    _ kind: NodeKind, from start: Int, to stop: Int, isTablePart: Bool = false
  ) -> Int {
    tokenizer.meter.consume()
    if !isTablePart, current.traits.contains(.fosters),
      let table = open.last(where: { $0.tag == .table })?.node
    {
      linkSiblings()
      let parent = Int(tree.nodes[table].parent)
      let node = tree.add(kind, from: start, to: stop, in: parent)
      links?.insert(node, before: table, in: parent)
      return node
    }
    let parent = current.node
    let node = tree.add(kind, from: start, to: stop, in: parent)
    links?.append(node, to: parent)
    return node
  }

  /// Starts to track sibling links.
  mutating func linkSiblings() {
    guard links == nil else { return }
    tokenizer.meter.consume(tree.nodes.count)
    links = SiblingLinks(tree.nodes)
  }

  // MARK: - Open elements

  mutating func push(_ node: Int, _ tag: HTMLTag?, isForeign: Bool = false) {
    open.append(Open(node: node, tag: tag, isForeign: isForeign))
    if let tag { counts[Int(tag.rawValue)] += 1 }
  }

  mutating func pop() {
    remove(at: open.count - 1)
  }

  mutating func pop(downTo index: Int) {
    while open.count > index { pop() }
  }

  /// Removes an element from the stack; the elements inside it stay.
  mutating func remove(at index: Int) {
    let element = open.remove(at: index)
    guard let tag = element.tag else { return }
    counts[Int(tag.rawValue)] -= 1
    if tag.traits.contains(.formatting) {
      if let entry = formattingIndex(where: { $0.node == element.node }) {
        formatting[entry].isOpen = false
      }
    } else if tag.traits.contains(.marker), !element.isForeign {
      forgetToMarker()
    }
  }

  /// The innermost open element that satisfies `isWanted`, unless a scope boundary (13.2.4.2) is
  /// between.
  func indexInScope(
    _ limits: HTMLTagTraits = .scope, _ isWanted: (Open) -> Bool
  ) -> Int? {
    var index = open.count - 1
    defer { tokenizer.meter.consume(open.count - index) }
    while index > 0 {
      if isWanted(open[index]) { return index }
      if !open[index].traits.isDisjoint(with: limits) { return nil }
      index -= 1
    }
    return nil
  }

  func indexInScope(_ tag: HTMLTag, _ limits: HTMLTagTraits = .scope) -> Int? {
    isOpen(tag) ? indexInScope(limits) { $0.tag == tag } : nil
  }

  /// Pops elements whose end tag may be omitted (13.2.6.3).
  mutating func popImplied(except tag: HTMLTag? = nil) {
    while current.traits.contains(.impliedEnd), current.tag != tag { pop() }
  }

  mutating func closeParagraph() {
    if let index = indexInScope(.p, [.scope, .buttonScope]) { pop(downTo: index) }
  }

  // MARK: - Text

  private mutating func readText() {
    let (start, stop) = (tokenizer.start, tokenizer.end)
    if mode < .body, current.tag == .html || current.tag == .head {
      if tokenizer.bytes.run(start, stop).isBlank { return }
      enterBody()
    }
    if mode == .columnGroup { leaveColumnGroup() }
    if current.traits.contains(.fosters), tokenizer.bytes.run(start, stop).isBlank {
      _ = insert(.text, from: start, to: stop, isTablePart: true)
    } else {
      reopenFormatting()
      _ = insert(.text, from: start, to: stop)
    }
  }

  // MARK: - Head and body

  mutating func enterHead() {
    mode = .head
    head = insert(NodeKind(.head), from: 0, to: 0)
    push(head, .head)
  }

  mutating func enterBody() {
    if mode == .beforeHead { enterHead() }
    pop(downTo: 1)
    mode = .body
    body = insert(NodeKind(.body), from: 0, to: 0)
    push(body, .body)
  }

  /// Reads a start tag before the body; returns whether it belongs there.
  private mutating func startBeforeBody(_ tag: HTMLTag?) -> Bool {
    let isInside = current.tag != .html && current.tag != .head
    switch tag {
    case .head:
      if mode == .beforeHead {
        enterHead()
        tree.addAttributes(of: tokenizer, to: head)
      }
      return true
    case .body:
      enterBody()
      tree.addAttributes(of: tokenizer, to: body)
      return true
    case let tag? where tag.traits.contains(.head) || tag == .noscript || isInside:
      if mode == .beforeHead { enterHead() }
      if current.tag == .html { push(head, .head) }
      if isInside, !tag.traits.contains(.head) { return false }
      insertElement(tag)
      if mode == .afterHead, current.tag == .head { pop() }
      return true
    case nil where isInside: return false
    default:
      enterBody()
      return false
    }
  }

  // MARK: - Start tags

  private mutating func readStart() {
    let tag = tokenizer.tag
    if current.isForeign, isForeignHere {
      guard let tag, breaksOutOfForeign(tag) else { return insertForeign(tag) }
      leaveForeign()
    }
    if tag == .html { return tree.addAttributes(of: tokenizer, to: 0) }
    if mode < .body, startBeforeBody(tag) { return }
    if mode > .body, let tag, startInTable(tag) { return }
    startInBody(tag)
  }

  /// Reads a start tag in the body (13.2.6.4.7).
  private mutating func startInBody(_ found: HTMLTag?) {
    guard let found else {
      reopenFormatting()
      insertElement(nil)
      return
    }
    let tag = found == .image ? .img : found
    let traits = tag.traits
    if traits.contains(.tablePart) { return }
    switch tag {
    case .body: return tree.addAttributes(of: tokenizer, to: body)
    case .head, .frame, .frameset: return
    case .form where form != nil && !isOpen(.template): return
    case .li: closeItem(.li, .li)
    case .dd, .dt: closeItem(.dd, .dt)
    case .button:
      if let index = indexInScope(.button) { pop(downTo: index) }
    case .a:
      if let entry = formattingIndex(where: { $0.tag == .a }) {
        let node = formatting[entry].node
        adopt(.a)
        forget(node)
      }
    case .nobr:
      reopenFormatting()
      if indexInScope(.nobr) != nil { adopt(.nobr) }
    case .option:
      if current.tag == .option { pop() }
    case .optgroup:
      if current.tag == .option { pop() }
      if current.tag == .optgroup { pop() }
    case .rb, .rtc:
      if indexInScope(.ruby) != nil { popImplied() }
    case .rp, .rt:
      if indexInScope(.ruby) != nil { popImplied(except: .rtc) }
    default: break
    }
    if traits.contains(.endsParagraph) { closeParagraph() }
    if traits.contains(.heading), current.traits.contains(.heading) { pop() }
    if traits.isDisjoint(with: [.endsParagraph, .head, .unformatted]) { reopenFormatting() }
    guard insertElement(tag) else { return }
    if traits.contains(.formatting) { rememberFormatting() }
    if tag == .form { form = current.node }
    if mode >= .body {
      if tag == .table { mode = .table }
      if tag == .noscript || tag == .template { mode = .body }
    }
  }

  /// Adds the element of the current tag; returns whether it is open for contents.
  @discardableResult
  mutating func insertElement(_ tag: HTMLTag?, isTablePart: Bool = false) -> Bool {
    let host = current.node
    let isShadow = tag == .template && beginsShadowRoot
    // A formula is text of its sentence.
    let isTeX = mode >= .body && tokenizer.isTeX
    let node = insert(
      isShadow ? .unknown : NodeKind(isTeX ? .span : tag), from: tokenizer.nameStart,
      to: tokenizer.nameEnd, isTablePart: isTablePart)
    tree.addAttributes(of: tokenizer, to: node)
    if let tag, isRaw(tag) {
      readRawText(of: tag, in: node)
      return false
    }
    let isForeign = tag == .svg || tag == .math
    guard tag?.traits.contains(.void) != true, open.count < Self.depthLimit,
      !(isForeign && tokenizer.isSelfClosing)
    else { return false }
    push(node, tag, isForeign: isForeign)
    if isShadow { addShadow(node, of: host) }
    if tag == .slot, !shadows.isEmpty { addSlot(node) }
    if tag?.traits.contains(.marker) == true { formatting.append(.marker) }
    return true
  }

  /// A form between the cells of a table has no contents (13.2.6.4.9).
  mutating func insertEmptyForm() {
    guard form == nil else { return }
    let node = insert(
      NodeKind(.form), from: tokenizer.nameStart, to: tokenizer.nameEnd, isTablePart: true)
    tree.addAttributes(of: tokenizer, to: node)
    form = node
  }

  private func isRaw(_ tag: HTMLTag) -> Bool {
    switch tag {
    case .script, .style, .title, .textarea, .xmp, .iframe, .noembed, .noframes: true
    default: false
    }
  }

  mutating func readRawText(of tag: HTMLTag, in node: Int) {
    let isTeX = tree.nodes[node].kind.tag == .span
    let raw = isTeX ? tokenizer.readTeX() : tokenizer.readRawText(of: tag)
    guard !raw.isEmpty, let base = tree.bytes.baseAddress, let start = raw.baseAddress else {
      return
    }
    let text = tree.add(.text, from: start - base, to: start - base + raw.count, in: node)
    links?.append(text, to: node)
  }

  /// Closes an open list item before the next item of the same list.
  private mutating func closeItem(_ first: HTMLTag, _ second: HTMLTag) {
    guard isOpen(first) || isOpen(second) else { return }
    var index = open.count - 1
    defer { tokenizer.meter.consume(max(0, open.count - index)) }
    while index > 0 {
      let element = open[index]
      if element.tag == first || element.tag == second { return pop(downTo: index) }
      if element.traits.contains(.special), element.tag != .address, element.tag != .div,
        element.tag != .p
      {
        return
      }
      index -= 1
    }
  }
}
