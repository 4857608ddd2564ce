/// Parts of tables (WHATWG HTML, 13.2.6.4.9 to 13.2.6.4.15).
extension HTMLTreeBuilder {
  /// Reads a start tag inside a table; returns whether the table rules handle it.
  mutating func startInTable(_ tag: HTMLTag) -> Bool {
    let isPart = tag.traits.contains(.tablePart)
    // Each iteration leaves one part of the table.
    while mode > .body {
      switch (mode, tag) {
      case (.cell, _) where isPart: guard leave([.td, .th]) else { return true }
      case (.caption, _) where isPart: guard leave([.caption]) else { return true }
      case (.cell, _), (.caption, _): return false
      case (.columnGroup, .col):
        insertElement(tag, isTablePart: true)
        return true
      case (.columnGroup, _): leaveColumnGroup()
      case (.row, .td), (.row, .th):
        popToContext(.tr)
        return enter(tag, .cell)
      case (.row, _) where isPart: guard leave([.tr]) else { return true }
      case (.tableBody, .tr):
        popToContext(.tbody, .thead, .tfoot)
        return enter(tag, .row)
      case (.tableBody, .td), (.tableBody, .th):
        popToContext(.tbody, .thead, .tfoot)
        open(implied: .tr, .row)
      case (.tableBody, _) where isPart:
        guard leave([.tbody, .thead, .tfoot]) else { return true }
      case (.table, _) where isPart:
        popToContext(.table)
        switch tag {
        case .caption: return enter(tag, .caption)
        case .colgroup: return enter(tag, .columnGroup)
        case .tbody, .tfoot, .thead: return enter(tag, .tableBody)
        case .col: open(implied: .colgroup, .columnGroup)
        default: open(implied: .tbody, .tableBody)
        }
      case (_, .table):
        guard leave([.table]) else { return true }
        return false
      case (_, .style), (_, .script), (_, .template):
        if insertElement(tag, isTablePart: true) { mode = .body }
        return true
      case (_, .input) where tokenizer.value("type")?.equalsIgnoringCase("hidden") == true:
        insertElement(tag, isTablePart: true)
        return true
      case (_, .form):
        insertEmptyForm()
        return true
      default: return false
      }
    }
    return false
  }

  /// Reads an end tag inside a table; returns whether the table rules handle it.
  mutating func endInTable(_ tag: HTMLTag) -> Bool {
    switch tag {
    case .td, .th, .tr, .tbody, .thead, .tfoot, .caption, .table:
      // An end tag closes what is still open inside, but only within its own table.
      if mode == .columnGroup, tag == .table { leaveColumnGroup() }
      _ = leave([tag])
      return true
    case .colgroup:
      if mode == .columnGroup { leaveColumnGroup() }
      return true
    case .col: return true
    default:
      if mode == .columnGroup { leaveColumnGroup() }
      return false
    }
  }

  /// Closes one of the given parts of the innermost table; returns whether one was open.
  private mutating func leave(_ tags: [HTMLTag]) -> Bool {
    guard let index = indexInScope(.tableScope, { tags.contains($0.tag ?? .html) }) else {
      return false
    }
    pop(downTo: index)
    resetMode()
    return true
  }

  mutating func leaveColumnGroup() {
    if current.tag == .colgroup { pop() }
    mode = .table
  }

  /// Pops the elements between a row and its cells, or between a table and its rows.
  private mutating func popToContext(_ tags: HTMLTag...) {
    while open.count > 2, let tag = current.tag ?? .html as HTMLTag?, !tags.contains(tag),
      tag != .template, tag != .noscript
    {
      pop()
    }
  }

  private mutating func enter(_ tag: HTMLTag, _ inner: Mode) -> Bool {
    if insertElement(tag, isTablePart: true) { mode = inner }
    return true
  }

  /// Opens an element whose start tag was omitted.
  private mutating func open(implied tag: HTMLTag, _ inner: Mode) {
    let node = insert(NodeKind(tag), from: 0, to: 0, isTablePart: true)
    push(node, tag)
    mode = inner
  }

  /// Sets the mode for the current position (13.2.4.1: reset the insertion mode appropriately).
  mutating func resetMode() {
    for element in open.reversed() {
      switch element.tag {
      case .td, .th: return mode = .cell
      case .tr: return mode = .row
      case .tbody, .thead, .tfoot: return mode = .tableBody
      case .caption: return mode = .caption
      case .colgroup: return mode = .columnGroup
      case .table: return mode = .table
      case .template, .noscript, .body: return mode = .body
      default: continue
      }
    }
  }
}
