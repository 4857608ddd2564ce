import Basics

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
