internal import CLibXML2

/// Writes the contents of a node as markup, without recursion.
struct HTMLTreeWriter {
  private(set) var out: [UInt8] = []
  mutating func writeContents(of top: xmlNodePtr) {
    guard top.pointee.type == XML_ELEMENT_NODE else { return writeText(top) }
    guard var current = top.pointee.children else { return }
    while true {
      if current.pointee.type == XML_ELEMENT_NODE {
        writeStart(current)
        if let child = current.pointee.children {
          current = child
          continue
        }
      } else {
        writeText(current)
      }
      end(current)
      while current.pointee.next == nil {
        guard let parent = current.pointee.parent, parent != top else { return }
        current = parent
        end(current)
      }
      guard let next = current.pointee.next else { return }
      current = next
    }
  }

  private mutating func writeText(_ node: xmlNodePtr) {
    guard node.pointee.type == XML_TEXT_NODE else { return }
    let text = Bytes(cString: node.pointee.content)
    if Self.isRaw(node.pointee.parent) {
      out.append(contentsOf: text)
    } else {
      out.write(attributeText: text)
    }
  }

  private mutating func writeStart(_ node: xmlNodePtr) {
    out.append(UInt8(ascii: "<"))
    out.append(contentsOf: Bytes(cString: node.pointee.name))
    var value: [UInt8] = []
    var next = node.pointee.properties
    while let attribute = next {
      out.append(UInt8(ascii: " "))
      out.append(contentsOf: Bytes(cString: attribute.pointee.name))
      out.append("=\"")
      value.removeAll(keepingCapacity: true)
      Self.appendValue(of: attribute, to: &value)
      value.withUnsafeBufferPointer { out.write(attributeText: $0) }
      out.append(UInt8(ascii: "\""))
      next = attribute.pointee.next
    }
    out.append(UInt8(ascii: ">"))
  }

  /// Appends the value of an attribute unchanged.
  static func appendValue(of attribute: xmlAttrPtr, to out: inout [UInt8]) {
    var next = attribute.pointee.children
    while let text = next {
      if let content = text.pointee.content { out.append(contentsOf: Bytes(cString: content)) }
      next = text.pointee.next
    }
  }

  private mutating func end(_ node: xmlNodePtr) {
    guard node.pointee.type == XML_ELEMENT_NODE else { return }
    let name = Bytes(cString: node.pointee.name)
    if let tag = HTMLTagNames.table.find(name), tag.traits.contains(.void) { return }
    out.append("</")
    out.append(contentsOf: name)
    out.append(UInt8(ascii: ">"))
  }

  private static func isRaw(_ node: xmlNodePtr?) -> Bool {
    guard let node, node.pointee.type == XML_ELEMENT_NODE else { return false }
    let name = Bytes(cString: node.pointee.name)
    return name.equals("script") || name.equals("style")
  }
}
