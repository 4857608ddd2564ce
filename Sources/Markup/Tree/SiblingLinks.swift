/// The sibling links of a tree whose nodes move while it is built.
struct SiblingLinks {
  private struct Link {
    var parent: Int32 = -1
    var first: Int32 = -1
    var last: Int32 = -1
    var previous: Int32 = -1
    var next: Int32 = -1
  }

  private var links: [Link]

  /// The links of nodes that are in tree order.
  init(_ nodes: [PageTree.Node]) {
    links = [Link](repeating: Link(), count: nodes.count)
    links.reserveCapacity(nodes.count * 2)
    for node in nodes.indices where nodes[node].parent >= 0 {
      connect(node, to: Int(nodes[node].parent))
    }
  }

  /// Adds a node without a position.
  mutating func add() {
    links.append(Link())
  }

  /// Makes a new or detached node the last child of another.
  mutating func append(_ node: Int, to parent: Int) {
    if node == links.count { add() }
    connect(node, to: parent)
  }

  mutating func insert(_ node: Int, before sibling: Int, in parent: Int) {
    if node == links.count { add() }
    let previous = links[sibling].previous
    links[node].parent = Int32(parent)
    links[node].next = Int32(sibling)
    links[node].previous = previous
    links[sibling].previous = Int32(node)
    if previous >= 0 {
      links[Int(previous)].next = Int32(node)
    } else {
      links[parent].first = Int32(node)
    }
  }

  private mutating func connect(_ node: Int, to parent: Int) {
    let last = links[parent].last
    links[node].parent = Int32(parent)
    links[node].previous = last
    links[node].next = -1
    if last >= 0 { links[Int(last)].next = Int32(node) } else { links[parent].first = Int32(node) }
    links[parent].last = Int32(node)
  }

  mutating func detach(_ node: Int) {
    let link = links[node]
    guard link.parent >= 0 else { return }
    let parent = Int(link.parent)
    if link.previous >= 0 {
      links[Int(link.previous)].next = link.next
    } else {
      links[parent].first = link.next
    }
    if link.next >= 0 {
      links[Int(link.next)].previous = link.previous
    } else {
      links[parent].last = link.previous
    }
    links[node].parent = -1
  }

  func children(of node: Int) -> [Int] {
    var children: [Int] = []
    var next = links[node].first
    while next >= 0 {
      children.append(Int(next))
      next = links[Int(next)].next
    }
    return children
  }

  /// The nodes in tree order, from the root (node 0).
  func order() -> [Int] {
    var order: [Int] = []
    order.reserveCapacity(links.count)
    var node: Int32 = 0
    while node >= 0 {
      order.append(Int(node))
      if links[Int(node)].first >= 0 {
        node = links[Int(node)].first
        continue
      }
      while node >= 0, links[Int(node)].next < 0 { node = links[Int(node)].parent }
      if node >= 0 { node = links[Int(node)].next }
    }
    return order
  }
}
