import Basics
internal import CLibXML2

/// Entry point for selectors: the ``PageTree`` of a page as libxml2 nodes, which are freed with
/// this value. Callers get nodes as indices, so no pointer outlives the tree.
package struct HTMLDocument: ~Copyable {
  private let document: xmlDocPtr
  private let evaluator: XPathEvaluator
  private let meter = WorkMeter.current
  /// Indexed by the node's index in its ``PageTree``.
  private let nodes: [xmlNodePtr]

  /// Reads a page.
  ///
  /// - Parameter text: Valid UTF-8 (``EncodingDetector``), up to 2 GiB.
  /// - Returns: `nil` without content, memory.
  package init?(_ text: [UInt8]) {
    self.init(text.withUnsafeBufferPointer { XPathTree.build(PageTree($0)) })
  }

  /// Makes the nodes of a page selectable; ``HTMLNode/index`` is their index in the tree.
  package init?(_ tree: PageTree) {
    self.init(XPathTree.build(tree))
  }

  private init?(_ built: XPathTree?) {
    guard let built else { return nil }
    document = built.document
    nodes = built.nodes
    evaluator = XPathEvaluator(document, nodes: nodes.count)
  }

  deinit {
    xmlFreeDoc(document)
  }

  /// The next node in document order, within `limit`.
  private static func following(_ node: xmlNodePtr, within limit: xmlNodePtr?) -> xmlNodePtr? {
    if node.pointee.type == XML_ELEMENT_NODE, let child = node.pointee.children { return child }
    var current = node
    while current != limit {
      if let sibling = current.pointee.next { return sibling }
      guard let parent = current.pointee.parent, parent.pointee.type == XML_ELEMENT_NODE else {
        return nil
      }
      current = parent
    }
    return nil
  }

  private func handle(_ node: xmlNodePtr?) -> HTMLNode? {
    guard let node else { return nil }
    let number = Int(bitPattern: node.pointee._private)
    return number > 0 ? HTMLNode(index: number - 1) : nil
  }

  // MARK: - Reading

  /// The first element, usually `html`; `nil` for a page without elements.
  package var root: HTMLNode? {
    nodes.firstIndex { $0.pointee.type == XML_ELEMENT_NODE }.map { HTMLNode(index: $0) }
  }

  /// The name of an element in lower case; empty for text.
  package func name(of node: HTMLNode) -> String {
    let node = nodes[node.index]
    guard node.pointee.type == XML_ELEMENT_NODE else { return "" }
    return Bytes(cString: node.pointee.name).string
  }

  package func isText(_ node: HTMLNode) -> Bool {
    nodes[node.index].pointee.type != XML_ELEMENT_NODE
  }

  package func parent(of node: HTMLNode) -> HTMLNode? {
    handle(nodes[node.index].pointee.parent)
  }

  /// The elements and texts directly inside an element.
  package func children(of node: HTMLNode) -> [HTMLNode] {
    guard nodes[node.index].pointee.type == XML_ELEMENT_NODE else { return [] }
    var result: [HTMLNode] = []
    var child = nodes[node.index].pointee.children
    while let current = child {
      if let handle = handle(current) { result.append(handle) }
      child = current.pointee.next
    }
    return result
  }

  /// The value of an attribute by its lower-case name.
  package func attribute(_ name: String, of node: HTMLNode) -> String? {
    let node = nodes[node.index]
    guard node.pointee.type == XML_ELEMENT_NODE else { return nil }
    var next = node.pointee.properties
    while let attribute = next {
      if Bytes(cString: attribute.pointee.name).elementsEqual(name.utf8) {
        var value: [UInt8] = []
        HTMLTreeWriter.appendValue(of: attribute, to: &value)
        return String(outside: value)
      }
      next = attribute.pointee.next
    }
    return nil
  }

  /// All text in a node, unchanged.
  package func rawText(of node: HTMLNode) -> String {
    var out: [UInt8] = []
    let limit = nodes[node.index]
    var next: xmlNodePtr? = limit
    while let current = next {
      if current.pointee.type != XML_ELEMENT_NODE, current.pointee.type != XML_COMMENT_NODE,
        let content = current.pointee.content
      {
        out.append(contentsOf: Bytes(cString: content))
      }
      next = Self.following(current, within: limit)
    }
    meter.consume(out.count)
    return String(outside: out)
  }

  /// The text of a node as shown to the reader.
  package func text(of node: HTMLNode, _ shape: PlainText.Shape = .line) -> String {
    PlainText.of(innerHTML(of: node), shape)
  }

  /// The contents of a node as markup; for a text node, its text.
  package func innerHTML(of node: HTMLNode) -> String {
    var writer = HTMLTreeWriter()
    writer.writeContents(of: nodes[node.index])
    meter.consume(writer.out.count)
    return String(outside: writer.out)
  }

  // MARK: - Selecting

  /// Whether the selectors have used up their budget, so that further ones find nothing.
  package var isExhausted: Bool { evaluator.isExhausted }

  /// The elements that a selector finds inside `node` (or in the whole page), in document order.
  package func select(_ selector: HTMLSelector, in node: HTMLNode? = nil) -> [HTMLNode] {
    find(selector, in: node) { _ in }
  }

  /// The values that a selector finds: of the attribute if it names one, else the text. Blank ones
  /// are left out.
  ///
  /// - Parameter limit: Elements may contain each other, so that the texts of all would be many
  ///   times the page.
  package func values(
    _ selector: HTMLSelector, in node: HTMLNode? = nil, limit: Int = 256
  ) -> [String] {
    if selector.paths.isEmpty, let name = selector.attribute, let node {
      return attribute(name, of: node).map { [$0] } ?? []
    }
    var values: [String] = []
    func add(_ value: String?) {
      if let value, values.count < limit, value.contains(where: { !$0.isWhitespace }) {
        values.append(value)
      }
    }
    for found in find(selector, in: node, value: add) {
      guard values.count < limit, !meter.isSpent else { break }
      add(selector.attribute.map { attribute($0, of: found) } ?? text(of: found))
    }
    return values
  }

  private func find(
    _ selector: HTMLSelector, in node: HTMLNode?, value: (String) -> Void
  ) -> [HTMLNode] {
    let start =
      node.map { nodes[$0.index] }
      ?? UnsafeMutableRawPointer(document).assumingMemoryBound(to: xmlNode.self)
    var found: Set<HTMLNode> = []
    for route in selector.routes {
      evaluator.evaluate(route, at: start, value: value) { node in
        if let handle = handle(node) { found.insert(handle) }
      }
    }
    return found.sorted()
  }
}

/// A node of an ``HTMLDocument``, as its index in the ``PageTree``. It contains no pointer and is
/// valid only for that document.
package struct HTMLNode: Sendable, Hashable, Comparable {
  package let index: Int

  package static func < (left: HTMLNode, right: HTMLNode) -> Bool { left.index < right.index }
}
