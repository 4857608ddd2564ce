internal import CLibXML2

extension XMLDriver {
  mutating func writeStart(
    _ local: UnsafePointer<xmlChar>?, _ prefix: UnsafePointer<xmlChar>?, _ element: XMLElement
  ) {
    guard frames.depth + written < XMLReader.depthLimit + HTMLSanitizer.depthLimit else {
      pass.warn("elements nested deeper than \(XMLReader.depthLimit) were passed over")
      skipped = 1
      return
    }
    written += 1
    let name = Bytes(cString: local)
    if written == 1, frame.pointee.capture == .xhtml, !frame.pointee.hasElements,
      name.equalsIgnoringCase("div")
    {
      frame.pointee.hasElements = true
      leavesOutDiv = true
      enterDiv(element)
      return
    }
    frame.pointee.hasElements = true
    write { out in
      out.append(UInt8(ascii: "<"))
      out.appendElementName(name, Bytes(cString: prefix))
      for attribute in 0..<element.attributeCount {
        out.append(UInt8(ascii: " "))
        let prefix = element.prefix(attribute)
        if !prefix.isEmpty {
          out.append(contentsOf: prefix)
          out.append(UInt8(ascii: ":"))
        }
        out.append(contentsOf: element.name(attribute))
        out.append("=\"")
        out.appendAttributeText(element.value(attribute))
        out.append(UInt8(ascii: "\""))
      }
      out.append(UInt8(ascii: ">"))
    }
  }

  mutating func writeEnd(_ local: UnsafePointer<xmlChar>?, _ prefix: UnsafePointer<xmlChar>?) {
    written -= 1
    if written == 0, leavesOutDiv {
      leavesOutDiv = false
      return
    }
    let name = Bytes(cString: local)
    if let tag = HTMLTagNames.table.find(name), tag.traits.contains(.void) { return }
    write { out in
      out.append("</")
      out.appendElementName(name, Bytes(cString: prefix))
      out.append(UInt8(ascii: ">"))
    }
  }
}

extension [UInt8] {
  /// An XHTML element loses its prefix; others keep theirs, and the sanitiser does not know them.
  fileprivate mutating func appendElementName(_ local: Bytes, _ prefix: Bytes) {
    if !prefix.isEmpty, HTMLTagNames.table.find(local) == nil {
      append(contentsOf: prefix)
      append(UInt8(ascii: ":"))
    }
    append(contentsOf: local)
  }
}
