internal import CLibXML2

/// Runs libxml2 over a document and hands elements to a consumer.
///
/// It is a struct behind a pointer, not a class: an event costs no reference counting.
struct XMLDriver: ~Copyable {
  private struct Frame {
    var token: Int
    var capture: XMLCapture
    /// Where the element's text begins in `buffer`.
    var start: Int
    var hasElements = false
    var hasCDATA = false
  }

  /// Bytes handed to libxml2 at a time.
  private static let chunk = 1 << 16

  private(set) var consumer: any XMLConsumer
  /// The open elements that a consumer wants something of, the innermost in `frame`.
  private var frames: [Frame] = []
  private var frame = Frame(token: 0, capture: .children, start: 0)
  private var buffer = ByteBuffer(capacity: 1 << 14)
  /// What is written out before it goes to `buffer`.
  private var scratch: [UInt8] = []
  private var names = XMLNameTable()
  private var rootSeen = false
  private var parser: xmlParserCtxtPtr?

  /// Open elements of a subtree that nobody wants.
  private var skipped = 0
  /// Open elements inside a captured one that are written out.
  private var written = 0
  private var leavesOutDiv = false
  private var inner: XMLInnerScope?

  private(set) var fault: String?
  /// The fault is that there is nothing more to read, or only the beginning of a tag.
  private var endsAtFault = false
  /// The document is well-formed as far as it goes, but its root never ends.
  private(set) var isCutOff = false
  private(set) var warnings: [String] = []

  init(_ consumer: any XMLConsumer) {
    self.consumer = consumer
    frames.reserveCapacity(32)
  }

  /// The root element has ended.
  var hasEnded: Bool { rootSeen && frames.isEmpty && skipped == 0 }

  mutating func run(_ bytes: Bytes, recovers: Bool) {
    withUnsafeMutablePointer(to: &self) { Self.run(bytes, recovers: recovers, $0) }
  }

  private static func run(
    _ bytes: Bytes, recovers: Bool, _ driver: UnsafeMutablePointer<XMLDriver>
  ) {
    var handler = xmlSAXHandler()
    handler.initialized = UInt32(XML_SAX2_MAGIC)
    handler.startElementNs = { context, local, prefix, namespace, _, _, count, _, attributes in
      XMLDriver.of(context)?.pointee.start(
        local, prefix, namespace, XMLElement(attributes, count: Int(count), prefix: prefix))
    }
    handler.endElementNs = { context, local, prefix, _ in
      XMLDriver.of(context)?.pointee.end(local, prefix)
    }
    handler.characters = { context, text, count in
      XMLDriver.of(context)?.pointee.characters(Bytes(start: text, count: Int(count)))
    }
    handler.ignorableWhitespace = handler.characters
    handler.cdataBlock = { context, text, count in
      XMLDriver.of(context)?.pointee.cdata(Bytes(start: text, count: Int(count)))
    }
    handler.internalSubset = { context, _, _, _ in
      XMLDriver.of(context)?.pointee.stop("document type declaration")
    }
    handler.serror = { context, error in
      guard let error else { return }
      XMLDriver.of(context)?.pointee.note(error)
    }
    guard let parser = xmlCreatePushParserCtxt(&handler, driver, nil, 0, nil) else {
      driver.pointee.fault = "no memory for a parser"
      return
    }
    defer {
      driver.pointee.parser = nil
      xmlFreeParserCtxt(parser)
    }
    driver.pointee.parser = parser
    var options =
      XML_PARSE_NONET.rawValue | XML_PARSE_HUGE.rawValue | XML_PARSE_NOENT.rawValue
    if recovers { options |= XML_PARSE_RECOVER.rawValue }
    xmlCtxtUseOptions(parser, Int32(options))
    var offset = 0
    while offset < bytes.count, driver.pointee.fault == nil || recovers {
      let count = min(chunk, bytes.count - offset)
      bytes.run(offset, offset + count).withMemoryRebound(to: CChar.self) {
        _ = xmlParseChunk(parser, $0.baseAddress, Int32(count), 0)
      }
      offset += count
    }
    if driver.pointee.fault == nil || recovers { xmlParseChunk(parser, nil, 0, 1) }
    driver.pointee.isCutOff =
      driver.pointee.endsAtFault && offset >= bytes.count && driver.pointee.rootSeen
      && !driver.pointee.hasEnded
  }

  @inline(__always)
  private static func of(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<XMLDriver>? {
    context?.assumingMemoryBound(to: XMLDriver.self)
  }

  private mutating func stop(_ reason: String) {
    if fault == nil { fault = reason }
    xmlStopParser(parser)
  }

  private mutating func note(_ error: UnsafeMutablePointer<xmlError>) {
    guard error.pointee.level == XML_ERR_FATAL, fault == nil else { return }
    let message = error.pointee.message.map { String(cString: $0) } ?? "unknown fault"
    let line = message.prefix { !$0.isNewline }
    endsAtFault = error.pointee.code == XML_ERR_DOCUMENT_END.rawValue || !hasMoreTags
    fault = "line \(error.pointee.line): \(line.prefix(160))"
  }

  /// Whether a whole tag stands in what libxml2 has not read yet, or something below the feed
  /// itself is still open.
  private var hasMoreTags: Bool {
    guard let input = parser?.pointee.input?.pointee, let start = input.cur, let end = input.end
    else { return true }
    let rest = Bytes(start: start, count: end - start)
    guard rest.firstIndex(of: UInt8(ascii: ">"), from: 0) != nil else { return false }
    let isInside = frames.count > 2 || skipped > 0 || written > 0
    return isInside || rest.firstIndex(of: UInt8(ascii: "<"), from: 0) != nil
  }

  // MARK: - Events

  private mutating func start(
    _ local: UnsafePointer<xmlChar>?, _ prefix: UnsafePointer<xmlChar>?,
    _ namespace: UnsafePointer<xmlChar>?, _ element: XMLElement
  ) {
    rootSeen = true
    if skipped > 0 {
      skipped += 1
      // libxml2 looks through all open elements for a namespace.
      if skipped > XMLMender.depthLimit * 2 { stop("elements nested too deep") }
      return
    }
    if written > 0 || frame.capture == .markup || frame.capture == .xhtml {
      return writeStart(local, prefix, element)
    }
    if frame.capture == .text {
      skipped = 1
      return
    }
    guard frames.count < XMLReader.depthLimit else {
      warnOnce("elements nested deeper than \(XMLReader.depthLimit) were passed over")
      skipped = 1
      return
    }
    if element.hasOversizedValue {
      warnOnce("an attribute longer than \(XMLElement.valueLimit) bytes was passed over")
    }
    let token = token(local, prefix, namespace)
    let capture = consumer.start(token, element)
    if capture == .skip {
      skipped = 1
    } else {
      frames.append(frame)
      frame = Frame(token: token, capture: capture, start: buffer.count)
    }
  }

  private mutating func end(_ local: UnsafePointer<xmlChar>?, _ prefix: UnsafePointer<xmlChar>?) {
    if skipped > 0 {
      skipped -= 1
      return
    }
    if written > 0 {
      writeEnd(local, prefix)
      return
    }
    guard let outer = frames.popLast() else { return }
    consumer.end(
      frame.token,
      XMLContent(
        bytes: buffer.run(from: frame.start), hasElements: frame.hasElements,
        hasCDATA: frame.hasCDATA, inner: inner))
    buffer.cut(to: frame.start)
    frame = outer
    if inner != nil { inner = nil }
  }

  private mutating func characters(_ text: Bytes) {
    guard skipped == 0 else { return }
    switch frame.capture {
    case .skip, .children:
      return
    case .text, .mixed:
      appendRaw(text)
    case .markup where !frame.hasElements:
      appendRaw(text)
    case .markup, .xhtml:
      write { $0.appendAttributeText(text) }
    }
  }

  private mutating func cdata(_ text: Bytes) {
    guard skipped == 0 else { return }
    switch frame.capture {
    case .skip, .children:
      return
    case .xhtml:
      write { $0.appendAttributeText(text) }
    case .text, .mixed, .markup:
      frame.hasCDATA = true
      buffer.append(text)
    }
  }

  /// A numeric reference comes as a piece of its own; 128–159 mean windows-1252.
  @inline(__always)
  private mutating func appendRaw(_ text: Bytes) {
    if text.count == 2, text[0] == 0xC2, text[1] < 0xA0 {
      write { $0.appendCharacter(Windows1252.character(text[1])) }
    } else {
      buffer.append(text)
    }
  }

  // MARK: - Elements that are written out

  private mutating func writeStart(
    _ local: UnsafePointer<xmlChar>?, _ prefix: UnsafePointer<xmlChar>?, _ element: XMLElement
  ) {
    guard frames.count + written < XMLReader.depthLimit + HTMLSanitizer.depthLimit else {
      warnOnce("elements nested deeper than \(XMLReader.depthLimit) were passed over")
      skipped = 1
      return
    }
    written += 1
    let name = Bytes(cString: local)
    if written == 1, frame.capture == .xhtml, !frame.hasElements,
      name.equalsIgnoringCase("div")
    {
      frame.hasElements = true
      leavesOutDiv = true
      inner = XMLInnerScope(
        base: element.xmlValue("base"),
        language: element.xmlValue("lang") ?? element.value("lang"))
      return
    }
    frame.hasElements = true
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

  private mutating func writeEnd(
    _ local: UnsafePointer<xmlChar>?, _ prefix: UnsafePointer<xmlChar>?
  ) {
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

  @inline(__always)
  private mutating func write(_ body: (inout [UInt8]) -> Void) {
    scratch.removeAll(keepingCapacity: true)
    body(&scratch)
    scratch.withUnsafeBufferPointer { buffer.append($0) }
  }

  /// The consumer's number for a name.
  private mutating func token(
    _ local: UnsafePointer<xmlChar>?, _ prefix: UnsafePointer<xmlChar>?,
    _ namespace: UnsafePointer<xmlChar>?
  ) -> Int {
    if let token = names.token(local, prefix, namespace) { return token }
    let name = XMLName(
      prefix: Bytes(cString: prefix), namespace: Bytes(cString: namespace),
      local: Bytes(cString: local))
    let token = consumer.token(for: name)
    names.set(token, local, prefix, namespace)
    return token
  }

  private mutating func warnOnce(_ warning: String) {
    if !warnings.contains(warning) { warnings.append(warning) }
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
