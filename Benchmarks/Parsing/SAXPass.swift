import CLibXML2

/// Runs libxml2's SAX parser with empty handlers over a document.
enum SAXPass {
  static func run(_ document: [UInt8]) {
    var handler = xmlSAXHandler()
    handler.initialized = UInt32(XML_SAX2_MAGIC)
    handler.startElementNs = { _, _, _, _, _, _, _, _, _ in }
    handler.endElementNs = { _, _, _, _ in }
    handler.characters = { _, _, _ in }
    handler.cdataBlock = { _, _, _ in }
    handler.ignorableWhitespace = handler.characters
    handler.serror = { _, _ in }
    guard let parser = xmlCreatePushParserCtxt(&handler, nil, nil, 0, nil) else { return }
    let options =
      XML_PARSE_NONET.rawValue | XML_PARSE_HUGE.rawValue | XML_PARSE_NOENT.rawValue
      | XML_PARSE_RECOVER.rawValue
    xmlCtxtUseOptions(parser, Int32(options))
    document.withUnsafeBytes {
      _ = xmlParseChunk(
        parser, $0.assumingMemoryBound(to: CChar.self).baseAddress, Int32($0.count), 1)
    }
    xmlFreeParserCtxt(parser)
  }
}
