import Basics
internal import CLibXML2

/// Runs libxml2 over a document and passes elements to a consumer.
///
/// It is a struct behind a pointer, not a class, so that an event costs no reference counting.
/// `XMLDriver+Events` handles the events, `XMLDriver+Writing` writes elements inside HTML.
struct XMLDriver: ~Copyable {
  let document: Bytes
  let meter = WorkMeter.current
  let type: any (XMLConsumer & ~Copyable).Type
  let consumer: UnsafeMutableRawPointer
  private let recovers: Bool
  private var parser: xmlParserCtxtPtr?
  private var names = XMLNameTable()

  /// The open elements that the consumer does not skip.
  var frames = XMLStack(document: XMLFrame(token: 0, capture: .children, lower: 0))
  /// The joined texts of all frames.
  var buffer = ByteBuffer(capacity: 1 << 10)
  /// Depth inside a skipped subtree.
  var skipped = 0
  /// Depth inside a captured element whose children are written as markup.
  var written = 0
  var leavesOutDiv = false
  var rootSeen = false
  /// Number of elements started so far.
  var started: UInt = 0

  var pass = XMLPass()
  /// Whether the fault is that the document ends, at most with an incomplete tag.
  private var endsAtFault = false

  private init(
    _ document: Bytes, recovers: Bool,
    _ type: any (XMLConsumer & ~Copyable).Type, _ consumer: UnsafeMutableRawPointer
  ) {
    self.document = document
    self.recovers = recovers
    self.type = type
    self.consumer = consumer
  }

  /// Reads a document once.
  ///
  /// - Parameters:
  ///   - document: Valid UTF-8, followed by a NUL.
  ///   - recovers: Whether to continue after a fault, as far as libxml2 can.
  static func read<Consumer: XMLConsumer & ~Copyable>(
    _ document: Bytes, recovers: Bool, into consumer: inout Consumer
  ) -> XMLPass {
    withUnsafeMutablePointer(to: &consumer) { consumer in
      var driver = XMLDriver(
        document, recovers: recovers, Consumer.self, UnsafeMutableRawPointer(consumer))
      withUnsafeMutablePointer(to: &driver) { run($0) }
      return driver.pass
    }
  }

  private static func run(_ driver: UnsafeMutablePointer<XMLDriver>) {
    guard let parser = makeParser(driver) else {
      driver.pointee.pass.fault = "no memory for a parser"
      return
    }
    defer { xmlFreeParserCtxt(parser) }
    driver.pointee.parser = parser
    _ = xmlParseDocument(parser)
    driver.pointee.parser = nil
    let hasEnded = driver.pointee.hasEnded
    driver.pointee.pass.hasEnded = hasEnded
    driver.pointee.pass.isCutOff =
      driver.pointee.endsAtFault && driver.pointee.rootSeen && !hasEnded
  }

  private static func makeParser(_ driver: UnsafeMutablePointer<XMLDriver>) -> xmlParserCtxtPtr? {
    _ = LibXML2.isReady
    guard let parser = xmlNewParserCtxt() else { return nil }
    guard let handler = parser.pointee.sax, let input = xmlNewInputStream(parser),
      inputPush(parser, input) >= 0
    else {
      xmlFreeParserCtxt(parser)
      return nil
    }
    handler.pointee = handlers
    parser.pointee.userData = UnsafeMutableRawPointer(driver)
    let document = driver.pointee.document
    input.pointee.base = document.baseAddress
    input.pointee.cur = document.baseAddress
    input.pointee.end = document.baseAddress.map { $0 + document.count }
    input.pointee.length = Int32(clamping: document.count)
    var options =
      XML_PARSE_NONET.rawValue | XML_PARSE_HUGE.rawValue | XML_PARSE_NOENT.rawValue
    if driver.pointee.recovers { options |= XML_PARSE_RECOVER.rawValue }
    _ = xmlCtxtUseOptions(parser, Int32(options))
    return parser
  }

  private static var handlers: xmlSAXHandler {
    var handler = xmlSAXHandler()
    handler.initialized = UInt32(XML_SAX2_MAGIC)
    handler.startElementNs = {
      context, local, prefix, namespace, declared, namespaces, count, _, attributes in
      XMLDriver.of(context)?.pointee.start(
        local, prefix, namespace,
        XMLElement(
          attributes, count: Int(count), prefix: prefix, namespaces: namespaces,
          namespaceCount: Int(declared)))
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
    return handler
  }

  @inline(__always)
  private static func of(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<XMLDriver>? {
    context?.assumingMemoryBound(to: XMLDriver.self)
  }

  /// The frame of the innermost element.
  var frame: UnsafeMutablePointer<XMLFrame> {
    @inline(__always) get { frames.top }
  }

  /// The consumer's number for a name.
  @inline(__always)
  mutating func token(
    _ local: UnsafePointer<xmlChar>?, _ prefix: UnsafePointer<xmlChar>?,
    _ namespace: UnsafePointer<xmlChar>?
  ) -> Int {
    if let token = names.token(local, prefix, namespace) { return token }
    let name = XMLName(
      prefix: Bytes(cString: prefix), namespace: Bytes(cString: namespace),
      local: Bytes(cString: local))
    let token = type.token(consumer, for: name)
    names.set(token, local, prefix, namespace)
    return token
  }

  // MARK: - Faults

  private var hasEnded: Bool { rootSeen && frames.depth == 0 && skipped == 0 }

  /// Maximum number of different names of elements, attributes and prefixes. No feed has more, and
  /// libxml2's name table stops growing, so that lookups become slow.
  private static var nameLimit: Int32 { 50_000 }

  /// Maximum number of namespaces that are declared by the open elements. libxml2 searches all of
  /// them for the prefix of each element and attribute.
  private static var namespaceLimit: Int32 { 4096 }

  /// Checks from time to time whether there are too many names.
  @inline(never)
  mutating func checkNames() {
    guard let parser else { return }
    if let names = parser.pointee.dict, xmlDictSize(names) > Self.nameLimit {
      pass.warn("more than \(Self.nameLimit) different names: the rest was passed over")
      stop("too many different names")
    }
    // Each has two places: its prefix and its address.
    if parser.pointee.nsNr > Self.namespaceLimit * 2 {
      pass.warn("more than \(Self.namespaceLimit) namespaces at once: the rest was passed over")
      stop("too many namespaces")
    }
  }

  mutating func stop(_ reason: String) {
    if pass.fault == nil { pass.fault = reason }
    xmlStopParser(parser)
  }

  private mutating func note(_ error: UnsafeMutablePointer<xmlError>) {
    guard error.pointee.level == XML_ERR_FATAL else { return }
    if pass.fault == nil {
      let message = error.pointee.message.map { String(cString: $0) } ?? "unknown fault"
      let text = message.prefix { !$0.isNewline }
      endsAtFault = error.pointee.code == XML_ERR_DOCUMENT_END.rawValue || !hasMoreTags
      pass.fault = "line \(line): \(text.prefix(160))"
    }
    // The rest is useless, and libxml2 would search it for further faults. The parser may be inside
    // a tag, so it is moved to the end of the input instead of being stopped.
    if !recovers, let input = parser?.pointee.input { input.pointee.cur = input.pointee.end }
  }

  /// The current line. libxml2's own count is wrong after `consumeCDATA` has moved it past a
  /// section.
  private var line: Int {
    guard let reached = parser?.pointee.input?.pointee.cur, let start = document.baseAddress,
      reached >= start, reached <= start + document.count
    else { return 0 }
    let read = document.run(0, reached - start)
    var line = 1
    var index = 0
    while let end = read.firstIndex(of: UInt8(ascii: "\n"), from: index) {
      line += 1
      index = end + 1
    }
    return line
  }

  /// Whether the unread rest contains a complete tag, or an element inside the feed element is
  /// still open.
  private var hasMoreTags: Bool {
    guard let input = parser?.pointee.input?.pointee, let start = input.cur, let end = input.end
    else { return true }
    let rest = Bytes(start: start, count: end - start)
    guard rest.firstIndex(of: UInt8(ascii: ">"), from: 0) != nil else { return false }
    let isInside = frames.depth > 2 || skipped > 0 || written > 0
    return isInside || rest.firstIndex(of: UInt8(ascii: "<"), from: 0) != nil
  }

  // MARK: - Text

  /// Reads a CDATA section that directly follows a start tag, apart from blanks, and moves libxml2
  /// to its end: the section needs no parsing, and libxml2 would examine each of its characters.
  @inline(__always)
  mutating func consumeCDATA() {
    guard let reached = parser?.pointee.input?.pointee.cur, reached[0] == UInt8(ascii: ">"),
      reached[1] == UInt8(ascii: "<") || reached[1].isBlank
    else { return }
    consumeSections()
  }

  private mutating func consumeSections() {
    guard let input = parser?.pointee.input, let start = document.baseAddress,
      input.pointee.end == start + document.count
    else { return }
    while let reached = input.pointee.cur, reached >= start {
      // The parser is at the `>` of the start tag and continues after it.
      var index = reached - start
      guard index < document.count, document[index] == UInt8(ascii: ">") else { return }
      index += 1
      while index < document.count, document[index].isBlank { index += 1 }
      guard index + 9 <= document.count, document[index] == UInt8(ascii: "<"),
        document.run(index, index + 9).equals("<![CDATA["),
        let close = document.firstIndex(of: "]]>", from: index + 9)
      else { return }
      cdata(document.run(index + 9, close))
      // The `>` at the end of the section replaces that of the tag.
      input.pointee.cur = start + close + 2
    }
  }

  /// The range in the document of a piece of text from libxml2. libxml2 copies non-ASCII text piece
  /// by piece; the original bytes are still directly before its current position.
  @inline(__always)
  func place(of piece: Bytes) -> Bytes? {
    guard let first = piece.baseAddress, let start = document.baseAddress else { return nil }
    if first >= start, first < start + document.count { return piece }
    guard let reached = parser?.pointee.input?.pointee.cur, reached >= start,
      reached <= start + document.count
    else { return nil }
    let offset = reached - start
    // In the middle of a text, the position is before the last character that the piece already
    // includes.
    let last = offset < document.count ? max(UTF8Scan.sequenceLength(document, at: offset), 0) : 0
    for end in [offset, offset + last] where end >= piece.count && end <= document.count {
      let run = document.run(end - piece.count, end)
      if run.isSame(as: piece) { return run }
    }
    return nil
  }
}
