import Basics

/// Formatting that extends across blocks (WHATWG HTML, 13.2.4.3 and 13.2.6.4.7).
extension HTMLTreeBuilder {
  /// Adds the current element to the list of active formatting elements; of four equal ones, the
  /// earliest is removed.
  mutating func rememberFormatting() {
    let element = current
    let first = (formatting.lastIndex { $0.tag == nil } ?? -1) + 1
    let alike = formatting.indices[first...].filter {
      formatting[$0].tag == element.tag
        && tree.haveSameAttributes(formatting[$0].node, element.node)
    }
    if alike.count >= 3 {
      formatting.remove(at: alike[0])
    } else if formatting.count - first >= Self.formattingLimit {
      formatting.remove(at: first)
    }
    formatting.append(Formatting(node: element.node, tag: element.tag, isOpen: true))
  }

  /// Reopens formatting elements that the end of a block closed.
  mutating func reopenFormatting() {
    guard let last = formatting.last, last.tag != nil, !last.isOpen else { return }
    var index = formatting.count - 1
    while index > 0, formatting[index - 1].tag != nil, !formatting[index - 1].isOpen { index -= 1 }
    while index < formatting.count, open.count < Self.depthLimit {
      let entry = formatting[index]
      let source = tree.nodes[entry.node]
      let node = insert(source.kind, from: Int(source.start), to: Int(source.stop))
      tree.copyAttributes(of: entry.node, to: node)
      push(node, entry.tag)
      formatting[index] = Formatting(node: node, tag: entry.tag, isOpen: true)
      index += 1
    }
  }

  mutating func forgetToMarker() {
    while let last = formatting.popLast(), last.tag != nil {}
  }

  /// The last entry since the last marker that satisfies a condition.
  func formattingIndex(where isWanted: (Formatting) -> Bool) -> Int? {
    var index = formatting.count - 1
    while index >= 0, formatting[index].tag != nil {
      if isWanted(formatting[index]) { return index }
      index -= 1
    }
    return nil
  }

  /// Removes an element from both lists.
  mutating func forget(_ node: Int) {
    if let entry = formattingIndex(where: { $0.node == node }) { formatting.remove(at: entry) }
    if let index = open.lastIndex(where: { $0.node == node }) { remove(at: index) }
  }

  /// The adoption agency algorithm: ends a formatting element. If a block was opened inside it,
  /// moves the block out and formats its contents instead.
  mutating func adopt(_ tag: HTMLTag) {
    let innermost = current
    if innermost.tag == tag, formattingIndex(where: { $0.node == innermost.node }) == nil {
      return pop()
    }
    for _ in 0..<8 {
      guard let entry = formattingIndex(where: { $0.tag == tag }) else {
        return endAny()
      }
      let node = formatting[entry].node
      guard formatting[entry].isOpen, let index = open.lastIndex(where: { $0.node == node }) else {
        formatting.remove(at: entry)
        return
      }
      guard indexInScope(.scope, { $0.node == node }) != nil else { return }
      let block = open.indices[(index + 1)...].first { open[$0].traits.contains(.special) }
      guard let block else {
        pop(downTo: index)
        formatting.remove(at: entry)
        return
      }
      move(blockAt: block, outOf: index, entry)
    }
  }

  private mutating func move(blockAt block: Int, outOf index: Int, _ entry: Int) {
    linkSiblings()
    tokenizer.meter.consume(block - index)
    let around = open[index - 1]
    let element = open[index].node
    let furthest = open[block].node
    var last = furthest
    var bookmark = entry
    var (blockIndex, inner, steps) = (block, block - 1, 0)
    while inner > index {
      defer { inner -= 1 }
      steps += 1
      let node = open[inner].node
      var place = formatting.indices[entry...].first { formatting[$0].node == node }
      if steps > 3, let old = place {
        formatting.remove(at: old)
        if old < bookmark { bookmark -= 1 }
        place = nil
      }
      guard let place else {
        remove(at: inner)
        blockIndex -= 1
        continue
      }
      let copy = copy(of: node)
      formatting[place].node = copy
      open[inner].node = copy
      if last == furthest { bookmark = place + 1 }
      move(last, to: copy)
      last = copy
    }
    if around.traits.contains(.fosters), let table = open.last(where: { $0.tag == .table })?.node {
      let parent = Int(tree.nodes[table].parent)
      tree.move(last, to: parent)
      links?.detach(last)
      links?.insert(last, before: table, in: parent)
    } else {
      move(last, to: around.node)
    }
    let copy = copy(of: element)
    let children = links?.children(of: furthest) ?? []
    tokenizer.meter.consume(children.count)
    for child in children { move(child, to: copy) }
    move(copy, to: furthest)
    // The copy replaces the element in the list, and is inside the block on the stack.
    let tag = formatting[entry].tag
    formatting.remove(at: entry)
    formatting.insert(
      Formatting(node: copy, tag: tag, isOpen: true),
      at: bookmark > entry ? bookmark - 1 : entry)
    open.remove(at: index)
    open.insert(Open(node: copy, tag: tag, isForeign: false), at: blockIndex)
  }

  /// A copy of an element, not yet in the tree.
  private mutating func copy(of node: Int) -> Int {
    let source = tree.nodes[node]
    let copy = tree.add(source.kind, from: Int(source.start), to: Int(source.stop), in: -1)
    tree.copyAttributes(of: node, to: copy)
    links?.add()
    return copy
  }

  mutating func move(_ node: Int, to parent: Int) {
    links?.detach(node)
    links?.append(node, to: parent)
    tree.move(node, to: parent)
  }
}
