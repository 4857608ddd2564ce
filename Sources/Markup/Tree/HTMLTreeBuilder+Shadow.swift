import Basics

/// Declarative shadow roots: `<template shadowrootmode>` is shown in place of its host's children,
/// and its slots show those children (docs/extraction.md, rule T8).
extension HTMLTreeBuilder {
  /// A shadow root that the page declares.
  struct Shadow {
    var host: Int
    var root: Int
    /// The first slot of each name; the name is empty for the slot of all other children.
    var slots: [String: Int] = [:]
  }

  /// Depth to which a slot may be nested. Beyond it the children stay in their place, so that hosts
  /// in slots of other hosts can't make a tree much deeper than the page.
  private static let slotDepth = 128
  /// Maximum number of slots of a shadow root, and of bytes in the name of one.
  private static let slotLimit = 1000
  private static let nameLimit = 200

  /// Whether the current start tag, a template, declares the shadow root of the current element.
  /// An element has one shadow root, and only some elements can have one (WHATWG DOM, attach a
  /// shadow root).
  var beginsShadowRoot: Bool {
    // `shadowroot` was the name of the attribute before 2023.
    guard let mode = tokenizer.value("shadowrootmode") ?? tokenizer.value("shadowroot"),
      mode.equalsIgnoringCase("open") || mode.equalsIgnoringCase("closed"),
      !shadowHosts.contains(current.node)
    else { return false }
    switch current.tag {
    case .article, .aside, .blockquote, .body, .div, .footer, .h1, .h2, .h3, .h4, .h5, .h6, .header,
      .main, .nav, .p, .section, .span:
      return true
    case nil: return tree.source(of: current.node).contains(UInt8(ascii: "-"))
    default: return false
    }
  }

  mutating func addShadow(_ root: Int, of host: Int) {
    shadowHosts.insert(host)
    shadows.append(Shadow(host: host, root: root))
  }

  /// Remembers a slot of the innermost open shadow root.
  mutating func addSlot(_ slot: Int) {
    guard let place = open.lastIndex(where: { $0.tag == .template }) else { return }
    tokenizer.meter.consume(open.count - place)
    let root = open[place].node
    guard let index = shadows.lastIndex(where: { $0.root == root }) else { return }
    tokenizer.meter.consume(shadows.count - index)
    let name = slotName("name", of: slot)
    if shadows[index].slots.count < Self.slotLimit, shadows[index].slots[name] == nil {
      shadows[index].slots[name] = slot
    }
  }

  private func slotName(_ attribute: StaticString, of node: Int) -> String {
    guard tree.nodes[node].kind != .text, let name = tree.value(attribute, of: node),
      name.count <= Self.nameLimit
    else { return "" }
    return name.string
  }

  /// Moves the children of hosts to their slots. Children without a slot, and what a slot shows
  /// without children, are put in a plain template, which is not shown.
  mutating func assignSlots() {
    for shadow in shadows {
      linkSiblings()
      let children = links?.children(of: shadow.host) ?? []
      var hidden: [Int] = []
      var filled: Set<Int> = []
      for child in children where child != shadow.root {
        if tree.nodes[child].kind == .text, tree.source(of: child).isBlank { continue }
        guard let slot = shadow.slots[slotName("slot", of: child)] else {
          hidden.append(child)
          continue
        }
        guard isNear(slot, in: shadow.root) else { continue }
        if filled.insert(slot).inserted { hidden += links?.children(of: slot) ?? [] }
        tokenizer.meter.consume()
        move(child, to: slot)
      }
      guard !hidden.isEmpty else { continue }
      let unseen = tree.add(NodeKind(.template), from: 0, to: 0, in: shadow.host)
      links?.append(unseen, to: shadow.host)
      tokenizer.meter.consume(hidden.count)
      for node in hidden { move(node, to: unseen) }
    }
  }

  /// Whether a slot is in the shadow root, and not too deep in the tree.
  private mutating func isNear(_ slot: Int, in root: Int) -> Bool {
    var isInside = false
    var node = slot
    for _ in 0..<Self.slotDepth {
      tokenizer.meter.consume()
      if node == root { isInside = true }
      if node <= 0 { return isInside }
      node = Int(tree.nodes[node].parent)
    }
    return false
  }
}
