import Basics

/// The end of elements: by an end tag, or by the next tag if the end tag may be omitted.
extension HTMLSanitizer {
  mutating func readEnd() {
    guard let tag = tokenizer.tag.map(Self.shown) else { return }
    let traits = tag.traits
    if tag == .br {
      formulaEnd = nil
      out.write("<br>")
      return
    }
    if isOutsideTable(traits) { return separate() }
    guard traits.contains(.kept) || traits.contains(.math), !traits.contains(.void) else { return }
    if traits.contains(.heading) {
      if let index = open.lastIndex(where: { $0.tag.traits.contains(.heading) }),
        !hasScope(above: index)
      {
        close(downTo: index)
      }
      return
    }
    guard counts[Int(tag.rawValue)] > 0 else { return }
    var index = open.count - 1
    defer { tokenizer.meter.consume(max(0, open.count - index)) }
    while index >= 0, open[index].tag != tag {
      let inner = open[index].tag
      let isBarrier =
        if traits.contains(.tablePart) {
          inner == .table
        } else if tag == .table {
          false
        } else if traits.contains(.block) || traits.contains(.formatting) {
          inner.traits.contains(.scope)
        } else {
          inner.traits.contains(.block)
        }
      if isBarrier { return }
      index -= 1
    }
    close(downTo: index)
  }

  private func hasScope(above index: Int) -> Bool {
    open[(index + 1)...].contains { $0.tag.traits.contains(.scope) }
  }

  mutating func closeImplied(before tag: HTMLTag, _ traits: HTMLTagTraits) {
    if traits.contains(.endsParagraph) { closeParagraph() }
    switch tag {
    case .li: closeNearest([.li], within: [.ul, .ol])
    case .dd, .dt: closeNearest([.dd, .dt], within: [.dl])
    case .h1, .h2, .h3, .h4, .h5, .h6:
      if let last = open.last, last.tag.traits.contains(.heading) { close(downTo: open.count - 1) }
    case .a: closeNearest([.a], within: [])
    case .td, .th: closeTablePart([.td, .th, .caption, .colgroup])
    case .tr: closeTablePart([.tr, .caption, .colgroup, .td, .th])
    case .tbody, .thead, .tfoot, .caption, .colgroup:
      closeTablePart([.tbody, .thead, .tfoot, .caption, .colgroup, .tr, .td, .th])
    case .rt, .rp:
      if let last = open.last, last.tag == .rt || last.tag == .rp { close(downTo: open.count - 1) }
    default: break
    }
  }

  mutating func closeParagraph() {
    closeNearest([.p], within: [])
  }

  /// Closes the innermost of `tags`, unless a scope boundary or one of `limits` is between.
  private mutating func closeNearest(_ tags: [HTMLTag], within limits: [HTMLTag]) {
    guard tags.contains(where: { counts[Int($0.rawValue)] > 0 }) else { return }
    var index = open.count - 1
    defer { tokenizer.meter.consume(max(0, open.count - index)) }
    while index >= 0 {
      let inner = open[index].tag
      if tags.contains(inner) { return close(downTo: index) }
      if inner.traits.contains(.scope) || limits.contains(inner) { return }
      index -= 1
    }
  }

  /// Closes the outermost of `tags` within the innermost table.
  private mutating func closeTablePart(_ tags: [HTMLTag]) {
    var index = open.count - 1
    defer { tokenizer.meter.consume(max(0, open.count - index)) }
    var outermost: Int?
    while index >= 0, open[index].tag != .table {
      if tags.contains(open[index].tag) { outermost = index }
      index -= 1
    }
    if let outermost { close(downTo: outermost) }
  }
}
