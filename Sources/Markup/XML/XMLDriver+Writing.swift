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
      type.enterDiv(consumer, element)
      return
    }
    frame.pointee.hasElements = true
    copyRun()
    buffer.append(UInt8(ascii: "<"))
    writeName(name, Bytes(cString: prefix))
    for attribute in 0..<element.attributeCount {
      buffer.append(UInt8(ascii: " "))
      let prefix = element.prefix(attribute)
      if !prefix.isEmpty {
        buffer.append(contentsOf: prefix)
        buffer.append(UInt8(ascii: ":"))
      }
      buffer.append(contentsOf: element.name(attribute))
      buffer.write("=\"")
      buffer.write(attributeText: element.value(attribute))
      buffer.append(UInt8(ascii: "\""))
    }
    buffer.append(UInt8(ascii: ">"))
  }

  mutating func writeEnd(_ local: UnsafePointer<xmlChar>?, _ prefix: UnsafePointer<xmlChar>?) {
    written -= 1
    if written == 0, leavesOutDiv {
      leavesOutDiv = false
      return
    }
    let name = Bytes(cString: local)
    if let tag = HTMLTagNames.table.find(name), tag.traits.contains(.void) { return }
    buffer.write("</")
    writeName(name, Bytes(cString: prefix))
    buffer.append(UInt8(ascii: ">"))
  }

  /// Writes the name of an XHTML element without its prefix. Other elements keep their prefix, so
  /// that the sanitiser treats them as unknown.
  private mutating func writeName(_ local: Bytes, _ prefix: Bytes) {
    if !prefix.isEmpty, HTMLTagNames.table.find(local) == nil {
      buffer.append(contentsOf: prefix)
      buffer.append(UInt8(ascii: ":"))
    }
    buffer.append(contentsOf: local)
  }
}
