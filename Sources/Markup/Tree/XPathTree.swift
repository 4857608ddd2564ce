internal import CLibXML2

/// A ``PageTree`` as libxml2 nodes, for XPath.
struct XPathTree {
  /// The owner must free it.
  let document: xmlDocPtr
  /// Indexed by the node's index in the page's tree; adjacent texts share one node.
  private(set) var nodes: [xmlNodePtr] = []

  /// The nodes of a tree; `nil` if memory is exhausted.
  static func build(_ tree: PageTree) -> XPathTree? {
    _ = LibXML2.isReady
    guard let document = htmlNewDocNoDtD(nil, nil) else { return nil }
    var built = XPathTree(document: document)
    guard built.add(tree) else {
      xmlFreeDoc(document)
      return nil
    }
    return built
  }

  private mutating func add(_ tree: PageTree) -> Bool {
    nodes.reserveCapacity(tree.nodes.count)
    var text: [UInt8] = []
    for (index, node) in tree.nodes.enumerated() {
      let isText = node.kind == .text
      if isText, index > 0, tree.nodes[index - 1].kind == .text,
        tree.nodes[index - 1].parent == node.parent
      {
        nodes.append(nodes[index - 1])
        continue
      }
      let made = isText ? addText(at: index, of: tree, &text) : addElement(index, of: tree)
      guard let made else { return false }
      made.pointee._private = UnsafeMutableRawPointer(bitPattern: index + 1)
      nodes.append(made)
      if node.parent < 0 {
        _ = xmlDocSetRootElement(document, made)
      } else {
        _ = xmlAddChild(nodes[Int(node.parent)], made)
      }
    }
    return !nodes.isEmpty
  }

  private func addElement(_ index: Int, of tree: PageTree) -> xmlNodePtr? {
    let tag = tree.nodes[index].kind.tag
    let name = tag?.name ?? tree.source(of: index).string.lowercased()
    guard let node = xmlNewDocNode(document, nil, name, nil) else { return nil }
    tree.eachAttribute(of: index) { name, value in
      var name: [UInt8] = name.map(\.asciiLowercased)
      name.append(0)
      var decoded: [UInt8] = []
      decoded.write(decoded: value, inAttribute: true)
      decoded.append(0)
      // Of duplicate attributes, the first counts.
      if xmlHasProp(node, name) == nil { _ = xmlNewProp(node, name, decoded) }
    }
    return node
  }

  /// A text, joined with the texts that directly follow it.
  private func addText(
    at first: Int, of tree: PageTree, _ text: inout [UInt8]
  ) -> xmlNodePtr? {
    text.removeAll(keepingCapacity: true)
    let parent = tree.nodes[first].parent
    let isRaw = parent >= 0 && tree.nodes[Int(parent)].kind.isUnread
    var index = first
    while index < tree.nodes.count, tree.nodes[index].kind == .text,
      tree.nodes[index].parent == parent
    {
      let source = tree.source(of: index)
      if isRaw { text.append(contentsOf: source) } else { text.write(decoded: source) }
      index += 1
    }
    return text.withUnsafeBufferPointer {
      xmlNewDocTextLen(document, $0.baseAddress, Int32(clamping: $0.count))
    }
  }
}
