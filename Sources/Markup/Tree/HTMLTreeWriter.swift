internal import CLibXML2

/// Writes a part of a tree as markup, without recursion.
struct HTMLTreeWriter {
  private(set) var out: [UInt8] = []
  /// Elements that are passed over with all that is in them.
  var leftOut: Set<xmlNodePtr> = []

  mutating func write(_ top: xmlNodePtr, withSelf: Bool) {
    var current = top
    if begin(current, isTop: !withSelf), let child = current.pointee.children {
      current = child
    } else {
      return
    }
    while true {
      if begin(current, isTop: false), let child = current.pointee.children {
        current = child
        continue
      }
      end(current)
      while current.pointee.next == nil {
        guard let parent = current.pointee.parent, parent != top else { break }
        current = parent
        end(current)
      }
      guard let next = current.pointee.next else { break }
      current = next
    }
    if withSelf { end(top) }
  }

  /// Writes a start tag or a text; says whether it may have children.
  private mutating func begin(_ node: xmlNodePtr, isTop: Bool) -> Bool {
    switch node.pointee.type {
    case XML_ELEMENT_NODE:
      if !leftOut.isEmpty, leftOut.contains(node) { return false }
      if !isTop { writeStart(node) }
      return true
    case XML_TEXT_NODE, XML_CDATA_SECTION_NODE:
      let text = Bytes(cString: node.pointee.content)
      if Self.isRaw(node.pointee.parent) {
        out.append(contentsOf: text)
      } else {
        out.appendAttributeText(text)
      }
      return false
    default:
      return false
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
      value.withUnsafeBufferPointer { out.appendAttributeText($0) }
      out.append(UInt8(ascii: "\""))
      next = attribute.pointee.next
    }
    out.append(UInt8(ascii: ">"))
  }

  /// Appends an attribute's value as it is.
  static func appendValue(of attribute: xmlAttrPtr, to out: inout [UInt8]) {
    var next = attribute.pointee.children
    while let text = next {
      if let content = text.pointee.content { out.append(contentsOf: Bytes(cString: content)) }
      next = text.pointee.next
    }
  }

  private mutating func end(_ node: xmlNodePtr) {
    guard node.pointee.type == XML_ELEMENT_NODE, leftOut.isEmpty || !leftOut.contains(node) else {
      return
    }
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
