/// Builds a ``PageTree`` in one pass, nesting elements as WHATWG HTML 13.2.6 does as far as reading
/// goes: ends that authors may leave out, stray end tags, an early `</body>`, forms and formatting
/// that end inside out. What the standard moves (text in tables, formatting that goes on in the
/// next block) stays where it is written.
struct PageTreeBuilder {
  /// Elements deeper than this become siblings of their contents.
  static let depthLimit = 512

  private struct Open {
    var node: Int
    /// `nil` for an unknown element and for one whose end tag has come already.
    var tag: HTMLTag?
    var isEnded = false
  }

  private var tokenizer: HTMLTokenizer
  private var open: [Open] = []
  /// How many of each known element are open.
  private var counts = [Int32](repeating: 0, count: HTMLTag.allCases.count)
  private var unknown = 0
  private var head: Int?
  private var body: Int?
  private var isHeadOpen = false
  /// Open SVG and MathML elements, in which a tag can end itself.
  private var foreign = 0

  static func build(_ tree: inout PageTree) {
    var builder = PageTreeBuilder(tokenizer: HTMLTokenizer(tree.bytes))
    builder.run(&tree)
  }

  private init(tokenizer: HTMLTokenizer) {
    self.tokenizer = tokenizer
  }

  private mutating func run(_ tree: inout PageTree) {
    _ = tree.add(NodeKind(.html), from: 0, to: 0, in: -1)
    loop: while tree.nodes.count < PageTree.nodeLimit {
      switch tokenizer.next() {
      case .text: readText(&tree)
      case .startTag: readStart(&tree)
      case .endTag: readEnd(&tree)
      case .end: break loop
      }
    }
    close(downTo: 0, &tree)
    if isHeadOpen, let head { tree.close(head) }
    if let body { tree.close(body) }
    tree.close(0)
  }

  private mutating func readText(_ tree: inout PageTree) {
    let (start, stop) = (tokenizer.start, tokenizer.end)
    if body == nil, open.isEmpty, tokenizer.bytes.run(start, stop).allSatisfy(\.isBlank) { return }
    let parent = currentNode(&tree)
    _ = tree.add(.text, from: start, to: stop, in: parent)
  }

  // MARK: - Where things go

  private mutating func currentNode(_ tree: inout PageTree) -> Int {
    if let last = open.last { return last.node }
    if let body { return body }
    if isHeadOpen, let head { tree.close(head) }
    isHeadOpen = false
    let made = tree.add(NodeKind(.body), from: 0, to: 0, in: 0)
    body = made
    return made
  }

  private mutating func headNode(_ tree: inout PageTree) -> Int {
    if let head { return head }
    let made = tree.add(NodeKind(.head), from: 0, to: 0, in: 0)
    head = made
    isHeadOpen = true
    return made
  }

  // MARK: - Start tags

  private mutating func readStart(_ tree: inout PageTree) {
    let tag = tokenizer.tag == .image && foreign == 0 ? .img : tokenizer.tag
    switch tag {
    case .html:
      if tree.nodes[0].attributeCount == 0 { tree.addAttributes(of: tokenizer, to: 0) }
      return
    case .head:
      if body == nil, head == nil, open.isEmpty { _ = headNode(&tree) }
      return
    case .body:
      guard open.isEmpty, body == nil else { return }
      let node = currentNode(&tree)
      tree.addAttributes(of: tokenizer, to: node)
      return
    default: break
    }
    let traits = tag?.traits ?? []
    if let tag { closeImplied(before: tag, traits, &tree) }
    let isInHead =
      body == nil && open.isEmpty && (traits.contains(.head) || tag == .noscript)
      && (head == nil || isHeadOpen)
    let parent = isInHead ? headNode(&tree) : currentNode(&tree)
    let node = tree.add(
      NodeKind(tag), from: tokenizer.nameStart, to: tokenizer.nameEnd, in: parent)
    tree.addAttributes(of: tokenizer, to: node)
    if let tag, isRaw(tag) {
      let raw = tokenizer.readRawText(of: tag)
      guard !raw.isEmpty, let base = tree.bytes.baseAddress, let start = raw.baseAddress else {
        return
      }
      let from = start - base
      _ = tree.add(.text, from: from, to: from + raw.count, in: node)
      tree.close(node)
    } else if !traits.contains(.void), !(foreign > 0 && tokenizer.isSelfClosing),
      open.count < Self.depthLimit
    {
      open.append(Open(node: node, tag: tag))
      if let tag { counts[Int(tag.rawValue)] += 1 } else { unknown += 1 }
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

  // MARK: - End tags

  private mutating func readEnd(_ tree: inout PageTree) {
    let tag = tokenizer.tag
    switch tag {
    case .html, .body: return
    case .head:
      if isHeadOpen, open.isEmpty, let head {
        tree.close(head)
        isHeadOpen = false
      }
      return
    case .br:
      let parent = currentNode(&tree)
      _ = tree.add(NodeKind(.br), from: tokenizer.nameStart, to: tokenizer.nameEnd, in: parent)
      return
    default: break
    }
    let traits = tag?.traits ?? []
    if let tag {
      if counts[Int(tag.rawValue)] == 0, !traits.contains(.heading) { return }
    } else if unknown == 0 {
      return
    }
    let mayCross = traits.contains(.formatting) || tag == .form
    var crosses = false
    var index = open.count - 1
    while index >= 0 {
      let inner = open[index]
      if isSame(inner, tree) {
        if crosses { end(index, &tree) } else { close(downTo: index, &tree) }
        return
      }
      if traits.contains(.heading), inner.tag?.traits.contains(.heading) == true {
        return close(downTo: index, &tree)
      }
      if isBarrier(inner.tag, to: tag, traits) { return }
      if mayCross, inner.tag?.traits.contains(.block) == true, inner.tag != .p { crosses = true }
      index -= 1
    }
  }

  /// An element ended while blocks inside it are open: they stay, it means nothing any more.
  private mutating func end(_ index: Int, _ tree: inout PageTree) {
    if let tag = open[index].tag { counts[Int(tag.rawValue)] -= 1 }
    if open[index].tag != .form { tree.neutralize(open[index].node) }
    open[index].tag = nil
    open[index].isEnded = true
  }

  private func isSame(_ inner: Open, _ tree: borrowing PageTree) -> Bool {
    if inner.isEnded { return false }
    if let tag = tokenizer.tag { return inner.tag == tag }
    guard inner.tag == nil else { return false }
    let name = tree.source(of: inner.node)
    return name.count == tokenizer.name.count
      && zip(name, tokenizer.name).allSatisfy { $0.asciiLowercased == $1.asciiLowercased }
  }

  /// Whether an open element keeps an end tag from what is outside of it.
  private func isBarrier(_ inner: HTMLTag?, to tag: HTMLTag?, _ traits: HTMLTagTraits) -> Bool {
    guard let inner else { return false }
    if traits.contains(.tablePart) { return inner == .table }
    if tag == .table { return false }
    if traits.contains(.block) || traits.contains(.formatting) || tag == .button {
      return inner.traits.contains(.scope)
    }
    return inner.traits.contains(.block)
  }

  // MARK: - Ends that authors may leave out

  private mutating func closeImplied(
    before tag: HTMLTag, _ traits: HTMLTagTraits, _ tree: inout PageTree
  ) {
    if traits.contains(.endsParagraph), counts[Int(HTMLTag.p.rawValue)] > 0 {
      closeNearest(.p, .button, &tree)
    }
    switch tag {
    case .li: closeItem(.li, .li, within: .ul, .ol, &tree)
    case .dd, .dt: closeItem(.dd, .dt, within: .dl, .dl, &tree)
    case .option, .optgroup: closeItem(.option, .option, within: .select, .select, &tree)
    case .button: closeItem(.button, .button, within: .table, .table, &tree)
    case .a: closeItem(.a, .a, within: .table, .table, &tree)
    case .h1, .h2, .h3, .h4, .h5, .h6:
      if open.last?.tag?.traits.contains(.heading) == true { close(downTo: open.count - 1, &tree) }
    case .rt, .rp:
      if let last = open.last?.tag, last == .rt || last == .rp {
        close(downTo: open.count - 1, &tree)
      }
    case .td, .th: closeCell(&tree, row: false, section: false)
    case .tr: closeCell(&tree, row: true, section: false)
    case .tbody, .thead, .tfoot, .caption, .colgroup: closeCell(&tree, row: true, section: true)
    default: break
    }
  }

  /// Closes an open paragraph, unless a table's border or a button stands between.
  private mutating func closeNearest(
    _ tag: HTMLTag, _ limit: HTMLTag, _ tree: inout PageTree
  ) {
    var index = open.count - 1
    while index >= 0 {
      if let inner = open[index].tag {
        if inner == tag { return close(downTo: index, &tree) }
        if inner == limit || inner.traits.contains(.scope) { return }
      }
      index -= 1
    }
  }

  /// Closes the innermost of two elements, unless a table's border or a limit stands between.
  private mutating func closeItem(
    _ first: HTMLTag, _ second: HTMLTag, within limit: HTMLTag, _ other: HTMLTag,
    _ tree: inout PageTree
  ) {
    guard counts[Int(first.rawValue)] > 0 || counts[Int(second.rawValue)] > 0 else { return }
    var index = open.count - 1
    while index >= 0 {
      if let inner = open[index].tag {
        if inner == first || inner == second {
          // A link that was left open ends, and the boxes that began inside it go on.
          if first == .a, index < open.count - 1,
            open[(index + 1)...].contains(where: { $0.tag?.traits.contains(.block) == true })
          {
            return end(index, &tree)
          }
          return close(downTo: index, &tree)
        }
        if inner == limit || inner == other || inner.traits.contains(.scope) { return }
      }
      index -= 1
    }
  }

  /// Closes what the next cell, row or section of the innermost table ends.
  private mutating func closeCell(_ tree: inout PageTree, row: Bool, section: Bool) {
    guard counts[Int(HTMLTag.table.rawValue)] > 0 else { return }
    var outermost: Int?
    var index = open.count - 1
    while index >= 0, open[index].tag != .table {
      switch open[index].tag {
      case .td, .th, .caption, .colgroup: outermost = index
      case .tr where row: outermost = index
      case .tbody, .thead, .tfoot: if section { outermost = index }
      default: break
      }
      index -= 1
    }
    if index >= 0, let outermost { close(downTo: outermost, &tree) }
  }

  private mutating func close(downTo index: Int, _ tree: inout PageTree) {
    while open.count > index {
      let last = open.removeLast()
      tree.close(last.node)
      if last.isEnded { continue }
      if let tag = last.tag { counts[Int(tag.rawValue)] -= 1 } else { unknown -= 1 }
      if last.tag == .svg || last.tag == .math { foreign -= 1 }
    }
  }
}
