/// Entry point for reading a whole page quickly: its elements and texts in document order, in one
/// flat list that refers to the page's own bytes. Nothing is decoded or copied until it is needed.
///
/// The nodes inside an element are those from the next node up to its ``Node/end``.
package struct PageTree {
  package struct Node: Sendable {
    /// Index of the parent element; -1 for the first node.
    package var parent: Int32
    /// Index of the first node after its contents.
    package var end: Int32
    /// Range of its text, or of its name, in the bytes of the page.
    package var start: UInt32
    package var stop: UInt32
    package fileprivate(set) var firstAttribute: UInt32
    package fileprivate(set) var attributeCount: UInt8
    package fileprivate(set) var kind: NodeKind
  }

  private struct Attribute {
    var nameStart, nameEnd, valueStart, valueEnd: UInt32
  }

  /// Maximum number of nodes; later nodes are skipped.
  package static let nodeLimit = 2_000_000

  /// The page; the caller keeps the bytes alive.
  package let bytes: Bytes
  package private(set) var nodes: [Node] = []
  private var attributes: [Attribute] = []

  /// Reads a page of valid UTF-8 (``EncodingDetector``) of less than 4 GiB.
  package init(_ bytes: Bytes) {
    self = bytes.count < Int(UInt32.max) ? HTMLTreeBuilder.build(bytes) : PageTree(empty: bytes)
  }

  init(empty bytes: Bytes) {
    self.bytes = bytes
    nodes.reserveCapacity(bytes.count / 32 + 16)
    attributes.reserveCapacity(bytes.count / 48 + 16)
  }

  // MARK: - Building

  mutating func add(_ kind: NodeKind, from start: Int, to stop: Int, in parent: Int) -> Int {
    let index = nodes.count
    nodes.append(
      Node(
        parent: Int32(parent), end: Int32(index + 1), start: UInt32(start), stop: UInt32(stop),
        firstAttribute: 0, attributeCount: 0, kind: kind))
    return index
  }

  /// Adds the attributes of the current tag after the existing attributes of the node.
  mutating func addAttributes(of tokenizer: borrowing HTMLTokenizer, to node: Int) {
    let known = Int(nodes[node].attributeCount)
    guard !tokenizer.attributes.isEmpty, known < HTMLTokenizer.attributeLimit else { return }
    let first = attributes.count
    if known > 0 {
      let old = Int(nodes[node].firstAttribute)
      attributes += attributes[old..<(old + known)]
    }
    for found in tokenizer.attributes {
      attributes.append(
        Attribute(
          nameStart: UInt32(found.nameStart), nameEnd: UInt32(found.nameEnd),
          valueStart: UInt32(found.valueStart), valueEnd: UInt32(found.valueEnd)))
    }
    nodes[node].firstAttribute = UInt32(first)
    nodes[node].attributeCount = UInt8(clamping: attributes.count - first)
  }

  mutating func copyAttributes(of node: Int, to copy: Int) {
    nodes[copy].firstAttribute = nodes[node].firstAttribute
    nodes[copy].attributeCount = nodes[node].attributeCount
  }

  mutating func move(_ node: Int, to parent: Int) {
    nodes[node].parent = Int32(parent)
  }

  /// Reorders the nodes, if an order is given, and sets the end of each element.
  mutating func finish(inOrder order: [Int]?) {
    if let order {
      var places = [Int32](repeating: 0, count: nodes.count)
      for (place, node) in order.enumerated() { places[node] = Int32(place) }
      nodes = order.map { node in
        var moved = nodes[node]
        if moved.parent >= 0 { moved.parent = places[Int(moved.parent)] }
        return moved
      }
    }
    for node in nodes.indices { nodes[node].end = Int32(node + 1) }
    for node in nodes.indices.reversed() where nodes[node].parent >= 0 {
      let parent = Int(nodes[node].parent)
      nodes[parent].end = max(nodes[parent].end, nodes[node].end)
    }
  }

  /// Whether two elements have the same attributes as written.
  func haveSameAttributes(_ node: Int, _ other: Int) -> Bool {
    let (one, two) = (nodes[node], nodes[other])
    guard one.attributeCount == two.attributeCount else { return false }
    for offset in 0..<Int(one.attributeCount) {
      let left = attributes[Int(one.firstAttribute) + offset]
      let right = attributes[Int(two.firstAttribute) + offset]
      guard
        bytes.run(Int(left.nameStart), Int(left.valueEnd))
          .isSame(as: bytes.run(Int(right.nameStart), Int(right.valueEnd)))
      else { return false }
    }
    return true
  }

  // MARK: - Reading

  /// The bytes of a text, or of an element's name.
  @inline(__always)
  package func source(of node: Int) -> Bytes {
    bytes.run(Int(nodes[node].start), Int(nodes[node].stop))
  }

  /// The raw value of an attribute by its lower-case name.
  package func value(_ name: StaticString, of node: Int) -> Bytes? {
    let first = Int(nodes[node].firstAttribute)
    let length = UInt32(name.utf8CodeUnitCount)
    for index in first..<(first + Int(nodes[node].attributeCount)) {
      let attribute = attributes[index]
      guard attribute.nameEnd - attribute.nameStart == length,
        bytes.hasPrefixIgnoringCase(name, at: Int(attribute.nameStart))
      else { continue }
      return bytes.run(Int(attribute.valueStart), Int(attribute.valueEnd))
    }
    return nil
  }

  /// Calls `visit` with the raw name and value of each attribute.
  package func eachAttribute(of node: Int, _ visit: (Bytes, Bytes) -> Void) {
    let first = Int(nodes[node].firstAttribute)
    for index in first..<(first + Int(nodes[node].attributeCount)) {
      let attribute = attributes[index]
      visit(
        bytes.run(Int(attribute.nameStart), Int(attribute.nameEnd)),
        bytes.run(Int(attribute.valueStart), Int(attribute.valueEnd)))
    }
  }

  /// The value of an attribute with references resolved and blanks collapsed; `nil` if it is
  /// missing or blank.
  package func text(_ name: StaticString, of node: Int) -> String? {
    guard let value = decodedValue(name, of: node) else { return nil }
    let text = PlainText.collapseString(value)
    return text.isEmpty ? nil : text
  }

  /// The value of an attribute with references resolved and surrounding blanks removed.
  package func decodedValue(_ name: StaticString, of node: Int) -> String? {
    value(name, of: node)?.decodedValue
  }

  /// The raw text directly inside a script or similar element.
  package func bytes(inside node: Int) -> Bytes {
    let inner = node + 1
    guard inner < Int(nodes[node].end), nodes[inner].kind == .text else { return bytes.run(0, 0) }
    return source(of: inner)
  }

  /// All text in a node as one line, without scripts, styles, drawings, whose titles are tooltips,
  /// and the readings of words.
  ///
  /// - Parameters:
  ///   - isParted: Whether elements beside each other are parted by a blank.
  ///   - isLeftOut: Whether an element inside is left out with its contents.
  package func text(
    of node: Int, isParted: Bool = false, without isLeftOut: (Int) -> Bool = { _ in false }
  ) -> String {
    var out: [UInt8] = []
    var index = node
    let end = Int(nodes[node].end)
    while index < end {
      let kind = nodes[index].kind
      if kind == .text {
        out.write(decoded: source(of: index))
      } else if kind.isUnread || kind.isReading || kind.tag == .svg
        || index > node && isLeftOut(index)
      {
        index = Int(nodes[index].end)
        continue
      } else if kind.breaksText || isParted && isBeside(index) {
        out.append(UInt8(ascii: " "))
      }
      index += 1
    }
    return out.withUnsafeBufferPointer { PlainText.collapse($0) }
  }

  /// Whether an element begins directly after a text, or after the element with a text: as the second
  /// one of `<span>By</span><span>Jane</span>`.
  package func isBeside(_ node: Int) -> Bool {
    node > 0 && nodes[node].kind != .text && nodes[node - 1].kind == .text
      && nodes[node - 1].parent >= nodes[node].parent
  }
}

/// The kind of a node in a ``PageTree``: text, a known HTML element, or an unknown element.
package struct NodeKind: Sendable, Hashable {
  private let code: UInt8

  package static let text = NodeKind(code: 255)
  package static let unknown = NodeKind(code: 254)

  private init(code: UInt8) {
    self.code = code
  }

  package init(_ tag: HTMLTag?) {
    code = tag?.rawValue ?? 254
  }

  /// The element, if it is a known one.
  @inline(__always)
  package var tag: HTMLTag? { code < 254 ? HTMLTag(rawValue: code) : nil }

  var traits: HTMLTagTraits { code < 254 ? HTMLTagTraits.of[Int(code)] : [] }

  /// Whether it separates the words before and after it.
  package var breaksText: Bool { traits.contains(.breaksText) }

  /// Whether it begins a block: paragraphs, headings, cells, items and boxes.
  package var isBlock: Bool { traits.contains(.block) }

  package var isVoid: Bool { traits.contains(.void) }

  package var isHeading: Bool { traits.contains(.heading) }

  /// Whether it is the reading of a word, which the plain text leaves out: it would divide the
  /// word's letters.
  package var isReading: Bool { tag?.isReading ?? false }

  /// Whether it is presentational MathML.
  package var isMath: Bool { traits.contains(.math) }

  /// Whether its text is not shown to the reader.
  package var isUnread: Bool {
    switch tag {
    case .script, .style, .noembed, .noframes, .iframe: true
    default: false
    }
  }
}

/// The elements of a page that its links may lead to, such as notes and headings. Of these the body
/// of an article keeps the ids, so that ``ArticleParts`` finds them.
package struct PageParts {
  /// The ids after `#` in links of the page.
  private var targets: Set<[UInt8]> = []

  package init(_ tree: PageTree) {
    for node in tree.nodes.indices where tree.nodes[node].kind.tag == .a {
      guard targets.count < ArticleParts.limit, let address = tree.value("href", of: node),
        let mark = address.firstIndex(of: UInt8(ascii: "#"), from: 0)
      else { continue }
      let fragment = ArticleParts.decoded(address.run(mark + 1, address.count))
      targets.formUnion(fragment.withUnsafeBufferPointer { ArticleParts.names(of: $0) })
    }
    targets.remove([])
  }

  /// The id of an element, or the name of a link, as written, if a link leads to it.
  package func id(of node: Int, in tree: PageTree) -> Bytes? {
    guard !targets.isEmpty else { return nil }
    if let id = tree.value("id", of: node) { return isTarget(id) ? id : nil }
    guard tree.nodes[node].kind.tag == .a, let name = tree.value("name", of: node) else {
      return nil
    }
    return isTarget(name) ? name : nil
  }

  private func isTarget(_ id: Bytes) -> Bool { targets.contains(ArticleParts.decoded(id)) }
}
