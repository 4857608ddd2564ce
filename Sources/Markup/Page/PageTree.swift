/// The front door for reading a whole page quickly: its elements and texts in reading order, in
/// one flat list that points into the page's own bytes. Nothing is decoded or copied until it is
/// asked for.
///
/// The nodes inside an element are those from the one after it up to its ``Node/end``.
package struct PageTree {
  package struct Node: Sendable {
    /// The element around it; -1 for the first.
    package var parent: Int32
    /// The first node that is not inside.
    package var end: Int32
    /// Where its text, or its name, stands in the page.
    package var start: UInt32
    package var stop: UInt32
    package fileprivate(set) var firstAttribute: UInt32
    package fileprivate(set) var attributeCount: UInt8
    package var kind: NodeKind
  }

  struct Attribute {
    var nameStart: UInt32
    var nameEnd: UInt32
    var valueStart: UInt32
    var valueEnd: UInt32
  }

  /// Nodes after this many are passed over.
  package static let nodeLimit = 2_000_000

  /// The page, which somebody else keeps alive.
  package let bytes: Bytes
  package private(set) var nodes: [Node] = []
  private var attributes: [Attribute] = []

  /// Reads a page of valid UTF-8 (``EncodingDetector``) of less than 4 GiB.
  package init(_ bytes: Bytes) {
    self.bytes = bytes
    nodes.reserveCapacity(bytes.count / 32 + 16)
    attributes.reserveCapacity(bytes.count / 48 + 16)
    guard bytes.count < Int(UInt32.max) else { return }
    PageTreeBuilder.build(&self)
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

  mutating func addAttributes(of tokenizer: borrowing HTMLTokenizer, to node: Int) {
    guard !tokenizer.attributes.isEmpty else { return }
    nodes[node].firstAttribute = UInt32(attributes.count)
    nodes[node].attributeCount = UInt8(clamping: tokenizer.attributes.count)
    for found in tokenizer.attributes {
      attributes.append(
        Attribute(
          nameStart: UInt32(found.nameStart), nameEnd: UInt32(found.nameEnd),
          valueStart: UInt32(found.valueStart), valueEnd: UInt32(found.valueEnd)))
    }
  }

  mutating func close(_ node: Int) {
    nodes[node].end = Int32(nodes.count)
  }

  /// Makes an element one without a meaning, where its end tag came before those inside it.
  mutating func neutralize(_ node: Int) {
    nodes[node].kind = .unknown
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

  /// The value of an attribute with its references resolved and blanks around it dropped; `nil`
  /// where there is none or it is blank.
  package func text(_ name: StaticString, of node: Int) -> String? {
    guard let value = value(name, of: node)?.trimmed, !value.isEmpty else { return nil }
    var out: [UInt8] = []
    out.appendDecoded(value, inAttribute: true)
    let text = PlainText.collapseString(String(decoding: out, as: UTF8.self))
    return text.isEmpty ? nil : text
  }

  /// The raw text directly in a script or the like.
  package func bytes(inside node: Int) -> Bytes {
    let inner = node + 1
    guard inner < Int(nodes[node].end), nodes[inner].kind == .text else { return bytes.run(0, 0) }
    return source(of: inner)
  }

  /// All the text in a node as one line; scripts and styles are left out.
  package func text(of node: Int) -> String {
    var out: [UInt8] = []
    var index = node
    let end = Int(nodes[node].end)
    while index < end {
      let kind = nodes[index].kind
      if kind == .text {
        out.appendDecoded(source(of: index))
      } else if kind.isUnread {
        index = Int(nodes[index].end)
        continue
      } else if kind.breaksText {
        out.append(UInt8(ascii: " "))
      }
      index += 1
    }
    return out.withUnsafeBufferPointer { PlainText.collapse($0) }
  }
}
