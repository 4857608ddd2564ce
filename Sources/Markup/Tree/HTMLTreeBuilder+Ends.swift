import Basics

/// End tags.
extension HTMLTreeBuilder {
  mutating func readEnd() {
    let tag = tokenizer.tag
    if current.isForeign, endForeign(tag) { return }
    if mode < .body {
      switch tag {
      case .head:
        if mode == .beforeHead { enterHead() }
        pop(downTo: 1)
        mode = .afterHead
        return
      case .br: enterBody()
      default: if current.tag == .html || current.tag == .head { return }
      }
    }
    if mode > .body, let tag, endInTable(tag) { return }
    endInBody(tag)
  }

  private static let headings: [HTMLTag] = [.h1, .h2, .h3, .h4, .h5, .h6]

  private mutating func endInBody(_ tag: HTMLTag?) {
    guard let tag else { return endAny() }
    let traits = tag.traits
    switch tag {
    case .html, .body, .head: return
    case .br:
      reopenFormatting()
      _ = insert(NodeKind(.br), from: tokenizer.nameStart, to: tokenizer.nameEnd)
    case .p:
      if indexInScope(.p, [.scope, .buttonScope]) == nil {
        _ = insert(NodeKind(.p), from: tokenizer.nameStart, to: tokenizer.nameEnd)
      } else {
        closeParagraph()
      }
    case .form where !isOpen(.template): endForm()
    case .li: close(indexInScope(.li, [.scope, .listScope]))
    case .template, .noscript:
      guard isOpen(tag) else { return }
      close(open.lastIndex { $0.tag == tag })
      if mode >= .body { resetMode() }
    default:
      if traits.contains(.tablePart) { return }
      if traits.contains(.heading) {
        // Beyond the depth limit no heading is open, and each end tag would look at all elements.
        guard Self.headings.contains(where: isOpen) else { return }
        close(indexInScope { $0.traits.contains(.heading) })
      } else if traits.contains(.formatting) {
        adopt(tag)
      } else if traits.contains(.marker) || traits.contains(.block) || tag == .button {
        close(indexInScope(tag))
      } else {
        endAny()
      }
    }
  }

  private mutating func close(_ index: Int?) {
    if let index { pop(downTo: index) }
  }

  /// Ends a form; elements inside it may stay open.
  private mutating func endForm() {
    let node = form
    form = nil
    guard let node, let index = indexInScope(.scope, { $0.node == node }) else { return }
    popImplied()
    remove(at: index)
  }

  /// Handles the end tag of an element without special rules: closes the element, unless one with
  /// special rules is between.
  mutating func endAny() {
    let tag = tokenizer.tag
    if let tag, !isOpen(tag) { return }
    var index = open.count - 1
    defer { tokenizer.meter.consume(max(0, open.count - index)) }
    while index > 0 {
      if isNamed(open[index], tag) { return pop(downTo: index) }
      if open[index].traits.contains(.special) { return }
      index -= 1
    }
  }

  /// Whether the current end tag has the name of an element.
  func isNamed(_ element: Open, _ tag: HTMLTag?) -> Bool {
    if let tag { return element.tag == tag }
    guard element.tag == nil else { return false }
    return tree.source(of: element.node).isSameIgnoringCase(as: tokenizer.name)
  }
}

/// SVG and MathML (WHATWG HTML, 13.2.6.5).
extension HTMLTreeBuilder {
  /// Whether content at this position is SVG or MathML too: HTML is allowed only inside
  /// `foreignObject` and similar elements.
  var isForeignHere: Bool {
    switch current.tag {
    case .foreignobject, .desc, .title: false
    case let tag?: !tag.traits.contains(.mathText)
    case nil: true
    }
  }

  /// Whether a start tag ends SVG and MathML.
  func breaksOutOfForeign(_ tag: HTMLTag) -> Bool {
    guard tag == .font else { return HTMLSanitizer.breaksOut(tag) }
    return (["color", "face", "size"] as [StaticString]).contains { tokenizer.value($0) != nil }
  }

  mutating func insertForeign(_ tag: HTMLTag?) {
    let node = insert(NodeKind(tag), from: tokenizer.nameStart, to: tokenizer.nameEnd)
    tree.addAttributes(of: tokenizer, to: node)
    guard !tokenizer.isSelfClosing, open.count < Self.depthLimit else { return }
    if let tag, tag == .script || tag == .style { return readRawText(of: tag, in: node) }
    push(node, tag, isForeign: true)
  }

  mutating func leaveForeign() {
    while current.isForeign, isForeignHere { pop() }
  }

  /// Reads an end tag inside SVG or MathML; returns whether it ends an element of these.
  mutating func endForeign(_ tag: HTMLTag?) -> Bool {
    if tag == .p || tag == .br {
      leaveForeign()
      return false
    }
    var index = open.count - 1
    defer { tokenizer.meter.consume(max(0, open.count - index)) }
    while index > 0, open[index].isForeign {
      if isNamed(open[index], tag) {
        pop(downTo: index)
        return true
      }
      index -= 1
    }
    return false
  }
}
