internal import Markup

/// Reads parts of a tree in one pass and records their blocks and the name traits of their
/// elements.
struct OutlineBuilder {
  private let tree: PageTree
  private var names = NameWords()
  /// Open block elements.
  private var open: [Int] = []
  private var block: Block?
  private var measure = TextMeasure()
  private var linkEnd = 0

  private let removed: Set<Int>
  private let readsNames: Bool
  private var panels: PanelIDs
  private let hiding: HiddenElements
  /// Root of the part being read.
  private var root = 0

  init(_ tree: PageTree, without removed: Set<Int>, readsNames: Bool) {
    self.tree = tree
    self.removed = removed
    self.readsNames = readsNames
    panels = PanelIDs(tree)
    hiding = HiddenElements(tree)
  }

  /// Elements whose text is not part of the page's text.
  static func isSkipped(_ kind: NodeKind) -> Bool {
    switch kind.tag {
    case .head, .noscript, .svg, .select, .textarea, .option, .datalist, .audio, .video, .object,
      .canvas, .input, .template, .dialog, .map, .annotation, .annotationXML:
      true
    default: false
    }
  }

  mutating func read(_ root: Int, _ outline: inout PageOutline) {
    self.root = root
    var walk = BlockWalk(tree, in: root)
    while let event = walk.next() {
      let node = event.node
      switch event.step {
      case .text: readText(node)
      case .blank: measure.breakWord()
      case .lineBreak:
        measure.breakWord()
        if event.endsBlock { flush(&outline) }
      case .open:
        if isLeftOut(node, &outline) {
          walk.skip(node)
        } else if tree.nodes[node].kind.isReading {
          block?.end = tree.nodes[node].end
          walk.skip(node)
        } else {
          readElement(node, endsBlock: event.endsBlock, &outline)
        }
      case .close where event.endsBlock:
        flush(&outline)
        open.removeLast()
        outline.leave(node)
      case .close: break
      }
    }
    flush(&outline)
  }

  /// Whether an element is skipped with its contents.
  private mutating func isLeftOut(_ node: Int, _ outline: inout PageOutline) -> Bool {
    if !removed.isEmpty, removed.contains(node) {
      outline.setTraits([.hidden, .removed], of: node)
      return true
    }
    let kind = tree.nodes[node].kind
    guard
      kind.isUnread || Self.isSkipped(kind) || isHeadingMark(node, kind)
        || kind.tag == .math && isHidden(formula: node, outline)
    else { return false }
    if kind.breaksText { measure.breakWord() }
    if kind.tag == .input || kind.tag == .textarea { addField(node, &outline) }
    outline.setTraits(.hidden, of: node)
    return true
  }

  private mutating func readElement(
    _ node: Int, endsBlock: Bool, _ outline: inout PageOutline
  ) {
    let kind = tree.nodes[node].kind
    if endsBlock { flush(&outline) }
    if kind.tag == .img, !tree.isInlineIcon(node) { outline.addPicture(node) }
    if kind.tag == .button, asksToJoin(node) { outline.addField(node) }
    let isBlock = endsBlock && kind.tag != .img
    if tree.nodes[node].attributeCount > 0 || isBlock {
      outline.setTraits(traits(of: node, kind), of: node)
    }
    if isBlock {
      outline.enter(node)
      open.append(node)
    } else if kind.tag == .a, isLink(node) {
      linkEnd = Int(tree.nodes[node].end)
      block?.links += 1
    } else if kind.breaksText {
      measure.breakWord()
    }
  }

  /// Whether an `a` leads elsewhere, or is a button of a script, such as one to share the article.
  private func isLink(_ node: Int) -> Bool {
    if let address = tree.value("href", of: node) { return !isLinkToItself(address) }
    return tree.value("class", of: node) != nil
      && !(["name", "id"] as [StaticString]).contains { tree.value($0, of: node) != nil }
  }

  /// Whether the link in a heading leads to the heading itself.
  private func isLinkToItself(_ address: Bytes) -> Bool {
    address.first == UInt8(ascii: "#") && open.last.map { tree.nodes[$0].kind.isHeading } == true
  }

  /// Minimum number of words in a heading that counts as a paragraph if it contains the end of a
  /// sentence.
  private static let paragraphWords: Int32 = 20

  /// Whether a button says "Subscribe" or similar.
  private func asksToJoin(_ node: Int) -> Bool {
    let end = min(Int(tree.nodes[node].end), node + 8)
    for inner in node + 1..<max(end, node + 1) where tree.nodes[inner].kind == .text {
      let label = tree.source(of: inner).trimmed
      if label.isEmpty { continue }
      return Self.joining.contains { label.hasPrefixIgnoringCase($0, at: 0) }
    }
    return false
  }

  private static let joining: [StaticString] = [
    "subscribe", "sign up", "sign me up", "signup", "join", "register", "get the newsletter",
    "abonnieren", "anmelden", "jetzt anmelden", "s'abonner", "s’abonner", "s'inscrire",
    "s’inscrire", "je m'inscris", "suscrib", "inscríb", "assine", "inscreva", "iscriviti",
    "abonneer", "aanmelden", "inschrijven", "zapisz", "подписаться", "prenumerera",
  ]

  private func addField(_ node: Int, _ outline: inout PageOutline) {
    let type = tree.value("type", of: node)
    let isTyped = type.map {
      $0.equalsIgnoringCase("text") || $0.equalsIgnoringCase("email")
        || $0.equalsIgnoringCase("search") || $0.equalsIgnoringCase("password")
    }
    if isTyped ?? true { outline.addField(node) }
  }

  /// `<a href="#here">¶</a>`, the self-link of a heading.
  private func isHeadingMark(_ node: Int, _ kind: NodeKind) -> Bool {
    guard kind.tag == .a, tree.nodes[node].end == node + 2, tree.nodes[node + 1].kind == .text,
      tree.value("href", of: node)?.first == UInt8(ascii: "#")
    else { return false }
    let mark = tree.source(of: node + 1)
    return mark.count <= 4 && !mark.contains { $0.isASCIIAlphanumeric }
  }

  private mutating func readText(_ node: Int) {
    let isLinked = node < linkEnd
    if block == nil {
      measure = TextMeasure()
      let container = open.last ?? root
      var made = Block(first: Int32(node), end: Int32(node + 1), container: Int32(container))
      if isLinked { made.links = 1 }
      made.isHeading = tree.nodes[container].kind.isHeading
      block = made
    }
    let before = measure.characters
    measure.add(tree.source(of: node))
    block?.end = Int32(node + 1)
    if isLinked { block?.linked += measure.characters - before }
  }

  private mutating func flush(_ outline: inout PageOutline) {
    guard var done = block else { return }
    block = nil
    measure.breakWord()
    done.characters = measure.characters
    done.words = measure.words
    done.stops = measure.stops
    if done.isHeading, done.words >= Self.paragraphWords, done.stops > 0,
      tree.nodes[Int(done.container)].kind.tag != .h1
    {
      // Some pages use a heading only for its appearance.
      done.isHeading = false
    }
    if done.characters > 0 { outline.add(done) }
  }

  // MARK: - Names

  private mutating func traits(of node: Int, _ kind: NodeKind) -> NameTraits {
    var result = Self.traits(of: kind)
    if kind.tag == .button, isQuestion(node) { result.remove(.junk) }
    if kind.tag == .button, holdsFigure(node) { result = .caption }
    guard readsNames else {
      result.remove(.junk)
      if hiding.isHidden(node), !panels.isPanel(node), !isAnswer(node, kind) {
        result.insert(.hidden)
      }
      return result
    }
    guard tree.nodes[node].attributeCount > 0, kind.tag != .html else {
      return tree.isQuoteFooter(node) ? [] : result
    }
    if kind.tag != .body {
      if let value = tree.value("class", of: node) { result.formUnion(names.traits(of: value)) }
      // The `id` of a heading is an anchor: words of the heading, or `toc_1`.
      if !kind.isHeading, let value = tree.value("id", of: node) {
        result.formUnion(names.traits(of: value))
      }
    }
    // Text that a system marks for subscribers may be hidden from screen readers, as from others.
    let isMarked = result.contains(.walled) && isText(kind)
    if result.contains(.walled), !isMarked { result.insert(.junk) }
    if !result.isDisjoint(with: [.junk, .doubtful]),
      FigureBoxes(tree).holdsPicture(node) || SocialBoxes.showsPost(node, in: tree)
    {
      result.subtract([.junk, .doubtful])
    }
    if result.contains(.junk), isQuoteSource(node, kind) { result.remove(.junk) }
    if let role = tree.value("role", of: node) { result.formUnion(Self.traits(ofRole: role)) }
    if let property = tree.value("itemprop", of: node) {
      if property.equalsIgnoringCase("articlebody") || property.equalsIgnoringCase("reviewbody") {
        result.formUnion([.declaredBody, .body])
        result.subtract(.inherited)
      } else if property.equalsIgnoringCase("comment") {
        result.insert(.comments)
      }
    } else {
      result.remove(.declaredBody)
    }
    if hiding.isHidden(node, fromReaders: !isMarked) || result.contains(.concealed),
      !result.contains(.panel), !panels.isPanel(node), !isAnswer(node, kind)
    {
      result.insert(.hidden)
    }
    return result.subtracting([.concealed, .panel, .walled])
  }

  /// Whether an element says whose words a quote is: the footer of the quote, or the caption of a
  /// figure with it. Both are named `blockquote-footer`.
  private func isQuoteSource(_ node: Int, _ kind: NodeKind) -> Bool {
    tree.isQuoteFooter(node)
      || kind.tag == .figcaption
        && tree.value("class", of: node)?.firstIndex(of: "blockquote-footer", from: 0) != nil
  }

  /// Whether an element is a paragraph, a heading or a list, not a box.
  private func isText(_ kind: NodeKind) -> Bool {
    switch kind.tag {
    case .p, .ul, .ol, .li, .blockquote, .pre: true
    default: kind.isHeading
    }
  }

  /// Whether a button contains the heading of a panel: a button inside a heading, or a button that
  /// opens a panel and asks a question.
  private func isQuestion(_ node: Int) -> Bool {
    if tree.nodes[Int(tree.nodes[node].parent)].kind.isHeading { return true }
    guard
      tree.value("aria-controls", of: node) != nil || tree.value("aria-expanded", of: node) != nil
    else { return false }
    let end = min(Int(tree.nodes[node].end), node + 8)
    return (node + 1..<max(end, node + 1)).contains { inner in
      tree.nodes[inner].kind == .text && Self.asks(tree.source(of: inner).trimmed)
    }
  }

  private static func asks(_ label: Bytes) -> Bool {
    label.last == UInt8(ascii: "?") || label.suffix(3).elementsEqual("？".utf8)
  }

  /// Number of boxes around a hidden box, and of nodes before it, that are examined.
  private static let panelReach = 3
  private static let headReach = 40

  /// Whether a hidden box follows a question or a heading within a box named for panels.
  private mutating func isAnswer(_ node: Int, _ kind: NodeKind) -> Bool {
    let parent = Int(tree.nodes[node].parent)
    guard kind.isBlock, parent >= 0 else { return false }
    let before = max(parent + 1, node - Self.headReach)..<node
    let head = before.last {
      tree.nodes[$0].kind == .text && !tree.source(of: $0).trimmed.isEmpty
    }
    guard let head, isHead(head, in: parent) else { return false }
    var box = parent
    for _ in 0..<Self.panelReach where box >= 0 {
      if tree.nodes[box].kind.tag == .body { return false }
      for name in ["class", "id"] as [StaticString] {
        if let value = tree.value(name, of: box), names.traits(of: value).contains(.panel) {
          return true
        }
      }
      box = Int(tree.nodes[box].parent)
    }
    return false
  }

  /// Whether a text is a question, or in a heading, a button or a term.
  private func isHead(_ text: Int, in box: Int) -> Bool {
    if Self.asks(tree.source(of: text).trimmed) { return true }
    var element = Int(tree.nodes[text].parent)
    while element > box {
      let kind = tree.nodes[element].kind
      if kind.isHeading || kind.tag == .button || kind.tag == .dt { return true }
      element = Int(tree.nodes[element].parent)
    }
    return false
  }

  private static func traits(of kind: NodeKind) -> NameTraits {
    switch kind.tag {
    case .nav, .aside, .footer, .button, .menu, .search: .junk
    case .figcaption, .caption, .figure: .caption
    case .article, .main: .content
    default: []
    }
  }

  private static func traits(ofRole role: Bytes) -> NameTraits {
    if role.equalsIgnoringCase("main") || role.equalsIgnoringCase("article") { return .content }
    for word in [
      "navigation", "complementary", "contentinfo", "search", "dialog", "alertdialog", "menu",
      "menubar", "toolbar", "banner", "tooltip",
    ] as [StaticString] where role.equalsIgnoringCase(word) {
      return .junk
    }
    return []
  }

  /// Number of nodes in a button.
  private static let buttonReach = 40

  /// Whether a button enlarges a figure in it.
  private func holdsFigure(_ node: Int) -> Bool {
    let end = min(Int(tree.nodes[node].end), node + Self.buttonReach)
    return (node..<end).contains { tree.nodes[$0].kind.tag == .figure }
  }

  /// Number of elements around a formula that hide it together with its other forms.
  private static let formulaReach = 3

  /// Whether a formula or an element around it is hidden: then its picture is shown instead.
  private func isHidden(formula node: Int, _ outline: PageOutline) -> Bool {
    if hiding.isHidden(node) { return true }
    var around = node
    for _ in 0..<Self.formulaReach {
      around = Int(tree.nodes[around].parent)
      guard around >= 0 else { return false }
      if outline.traits[around].contains(.hidden) { return true }
    }
    return false
  }
}

extension PageTree {
  /// Whether an element is the footer of a quote, which is part of the quote.
  func isQuoteFooter(_ node: Int) -> Bool {
    guard nodes[node].kind.tag == .footer, nodes[node].parent >= 0 else { return false }
    return nodes[Int(nodes[node].parent)].kind.tag == .blockquote
  }
}
