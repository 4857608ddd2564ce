/// Entry point for untrusted markup: converts any markup of a feed or page to well-balanced HTML
/// with allowlists for elements, attributes and URL schemes, in one linear pass and without a tree.
///
/// ``HTMLTag`` lists the elements that stay, lose their tags or are removed with their contents;
/// `HTMLAttribute` lists the attributes that stay. The sanitiser adds only the tags needed for
/// balance. Sanitising the result again does not change it.
package struct HTMLSanitizer: ~Copyable {
  /// Maximum depth; deeper elements lose their tags and keep their contents.
  package static let depthLimit = 256

  struct Open {
    var tag: HTMLTag
    /// Number of `bases` in scope outside the element.
    var bases: Int
  }

  var tokenizer: HTMLTokenizer
  var out: ByteBuffer
  var open: [Open] = []
  var counts = [Int32](repeating: 0, count: HTMLTag.allCases.count)
  var attributes = HTMLAttributeWriter()
  private(set) var bases: [BaseURL]
  private let readsXMLBase: Bool
  /// Whether a picture that a script would have put in is the last thing that was written: its copy
  /// in a `noscript` may follow.
  var followsLatePicture = false
  /// The address of the last frame that became a link: its copy for other programs may follow.
  var lastFrame: String?
  /// The formula that has just ended, or an element that ends with it; `nil` once anything but
  /// blanks is written after it. Whoever writes keeps this, so that nothing written is read again.
  var formulaEnd: FormulaEnd?

  struct FormulaEnd {
    /// Number of open elements around it.
    var depth: Int
    var isFollowedByBlanks = false
  }

  private init(_ html: Bytes, _ context: MarkupContext, out: consuming ByteBuffer) {
    tokenizer = HTMLTokenizer(html, readsLiterals: true)
    self.out = out
    bases = context.base.map { [$0] } ?? []
    readsXMLBase = context.readsXMLBase
    attributes.parts = ArticleParts(html, context)
  }

  /// Sanitises a fragment.
  ///
  /// - Parameters:
  ///   - html: Markup of any kind, including damaged markup.
  ///   - base: The base of relative addresses; without it they stay relative.
  package static func sanitize(_ html: String, base: BaseURL? = nil) -> String {
    var losses = MarkupLosses()
    return sanitize(html, in: MarkupContext(base: base), &losses)
  }

  /// - Parameter losses: Gets what was left out.
  package static func sanitize(
    _ html: String, in context: MarkupContext, _ losses: inout MarkupLosses
  ) -> String {
    html.withBytes { string($0, context, trimmed: false, &losses) }
  }

  /// - Returns: The result without surrounding blanks.
  package static func sanitize(
    _ html: Bytes, in context: MarkupContext, _ losses: inout MarkupLosses
  ) -> String {
    string(html, context, trimmed: true, &losses)
  }

  private static func string(
    _ html: Bytes, _ context: MarkupContext, trimmed: Bool, _ losses: inout MarkupLosses
  ) -> String {
    // A large text may be written twice, and counts once.
    var lost = MarkupLosses()
    defer { losses += lost }
    if html.count > ByteBuffer.largeText {
      return ByteBuffer.string(capacity: html.count + html.count / 8, trimmed: trimmed) { out in
        sanitize(html, context, out: out, &lost)
      }
    }
    let out = sanitize(html, context, out: ByteBuffer(capacity: html.count + 64), &lost)
    return trimmed ? out.trimmedString : out.string
  }

  /// Sanitises a fragment of UTF-8 and appends the result.
  package static func sanitize(
    _ html: Bytes, in context: MarkupContext, into out: inout [UInt8]
  ) {
    let clean = ByteBuffer(capacity: html.count + 64)
    var losses = MarkupLosses()
    sanitize(html, context, out: clean, &losses).append(to: &out)
  }

  private static func sanitize(
    _ html: Bytes, _ context: MarkupContext, out: consuming ByteBuffer,
    _ losses: inout MarkupLosses
  ) -> ByteBuffer {
    var sanitizer = HTMLSanitizer(html, context, out: out)
    sanitizer.run()
    losses = sanitizer.attributes.losses
    return sanitizer.out
  }

  private mutating func run() {
    while true {
      switch tokenizer.next() {
      case .text: writeText()
      case .startTag: readStart()
      case .endTag: readEnd()
      case .end:
        close(downTo: 0)
        return
      }
    }
  }

  private mutating func writeText() {
    let text = tokenizer.bytes.run(tokenizer.start, tokenizer.end)
    if formulaEnd != nil {
      if text.allSatisfy(\.isBlank) {
        formulaEnd?.isFollowedByBlanks = true
      } else {
        formulaEnd = nil
      }
    }
    if followsLatePicture, !text.allSatisfy(\.isBlank) { followsLatePicture = false }
    out.write(text: text)
  }

  private mutating func readStart() {
    guard let found = tokenizer.tag else { return linkComponent() }
    let tag = Self.shown(found)
    let traits = tag.traits
    if isOutsideTable(traits) { return separate() }
    if traits.contains(.dropped) { return drop(tag) }
    if formulaEnd != nil, isFormulaCopy(traits) { return skipWords(of: tag) }
    if counts[Int(HTMLTag.math.rawValue)] > 0, Self.breaksOut(tag) { leaveMath() }
    if traits.contains(.math) { return startMath(tag) }
    guard traits.contains(.kept) else { return passOver(tag, traits) }
    if !traits.contains(.void), open.count >= Self.depthLimit { return }
    closeImplied(before: tag, traits)
    let outerBases = bases.count
    if readsXMLBase { pushBase() }
    writeStart(tag)
    if traits.contains(.void) {
      leaveBases(downTo: outerBases)
    } else {
      open.append(Open(tag: tag, bases: outerBases))
      counts[Int(tag.rawValue)] += 1
      if tag == .div || tag == .span, tokenizer.value("data-attrs") != nil {
        fillComponent()
      }
    }
  }

  /// The kept element that an element of HTML means: the lists of old pages are lists.
  static func shown(_ tag: HTMLTag) -> HTMLTag {
    switch tag {
    case .image: .img
    case .menu, .dir: .ul
    default: tag
    }
  }

  /// Whether an element is a part of a table without a table around it, which loses its tags.
  func isOutsideTable(_ traits: HTMLTagTraits) -> Bool {
    traits.contains(.tablePart) && counts[Int(HTMLTag.table.rawValue)] == 0
  }

  /// Writes a blank between the words of two cells that have lost their tags.
  mutating func separate() {
    guard out.count > 0, !out.run(from: out.count - 1).allSatisfy(\.isBlank) else { return }
    out.append(UInt8(ascii: " "))
  }

  private mutating func writeStart(_ tag: HTMLTag) {
    formulaEnd = nil
    let start = out.count
    out.append(UInt8(ascii: "<"))
    out.write(name: tag)
    if tag == .picture { attributes.pictureSet = nil }
    followsLatePicture = false
    if tag == .img || !tokenizer.attributes.isEmpty {
      attributes.write(of: tokenizer, on: tag, base: bases.last, into: &out)
      if tag == .img {
        if attributes.isRepeated { return out.cut(to: start) }
        // `amp-img` is always late.
        followsLatePicture = attributes.isLate || tokenizer.name.count > tag.name.utf8.count
      }
    }
    out.append(UInt8(ascii: ">"))
  }

  /// Keeps a MathML element inside a formula; elsewhere it loses its tags.
  private mutating func startMath(_ tag: HTMLTag) {
    guard tag == .math || counts[Int(HTMLTag.math.rawValue)] > 0, open.count < Self.depthLimit
    else { return }
    writeStart(tag)
    open.append(Open(tag: tag, bases: bases.count))
    counts[Int(tag.rawValue)] += 1
    if tokenizer.isSelfClosing { close(downTo: open.count - 1) }
  }

  /// Ends a formula before HTML that is not allowed in it.
  private mutating func leaveMath() {
    while let tag = open.last?.tag, tag.traits.contains(.math), !tag.traits.contains(.mathText) {
      close(downTo: open.count - 1)
    }
  }

  private mutating func pushBase() {
    guard !tokenizer.attributes.isEmpty, let value = tokenizer.value("xml:base") else { return }
    var reference: [UInt8] = []
    reference.appendAddress(value)
    var resolved: [UInt8] = []
    reference.withUnsafeBufferPointer {
      if let base = bases.last {
        base.resolve($0, into: &resolved)
      } else {
        resolved = Array($0)
      }
    }
    if let base = BaseURL(bytes: resolved) { bases.append(base) }
  }

  private mutating func leaveBases(downTo count: Int) {
    if bases.count > count { bases.removeLast(bases.count - count) }
  }

  /// Whether the current element directly follows a formula and is hidden from screen readers:
  /// renderers write a formula as MathML and again as positioned letters (docs/parsing.md T6).
  private func isFormulaCopy(_ traits: HTMLTagTraits) -> Bool {
    guard let end = formulaEnd, end.depth == open.count, !traits.contains(.void)
    else { return false }
    return tokenizer.value("aria-hidden")?.equalsIgnoringCase("true") ?? false
  }

  mutating func close(downTo index: Int) {
    while open.count > index {
      let last = open.removeLast()
      let endsWithFormula =
        last.tag == .math
        || formulaEnd.map { $0.depth == open.count + 1 && !$0.isFollowedByBlanks } ?? false
      counts[Int(last.tag.rawValue)] -= 1
      leaveBases(downTo: last.bases)
      out.write("</")
      out.write(name: last.tag)
      out.append(UInt8(ascii: ">"))
      formulaEnd = endsWithFormula ? FormulaEnd(depth: open.count) : nil
    }
  }
}

/// Where a fragment of markup comes from, which decides what its addresses mean.
package struct MarkupContext: Sendable {
  /// The base of relative addresses; without it they stay relative.
  package var base: BaseURL?
  /// Whether the document itself sets the base (`xml:base`), so that it also holds for addresses
  /// that are only a fragment.
  package var hasOwnBase: Bool
  /// Whether `xml:base` attributes inside count, as in XHTML content.
  package var readsXMLBase: Bool
  /// The article's own page (``ArticleParts``).
  package var page: BaseURL?
  /// The addresses of the document that contains the article. A link to a part of the document is
  /// one to that part of the article: a generator resolved it against the wrong address.
  package var documents: [BaseURL]

  package init(
    base: BaseURL? = nil, hasOwnBase: Bool = false, readsXMLBase: Bool = false,
    page: BaseURL? = nil, documents: [BaseURL] = []
  ) {
    self.base = base
    self.hasOwnBase = hasOwnBase
    self.readsXMLBase = readsXMLBase
    self.page = page
    self.documents = documents
  }
}

/// How much of a fragment's content ``HTMLSanitizer`` had to leave out.
package struct MarkupLosses: Sendable, Hashable {
  /// Pictures that have no address of the web.
  package var pictures = 0
  /// Frames that show nothing (trackers, hidden ones), that have no address of the web, or that are
  /// inside a link.
  package var frames = 0
  /// Links whose address is not allowed.
  package var links = 0

  package init() {}

  package static func += (sum: inout MarkupLosses, more: MarkupLosses) {
    sum.pictures += more.pictures
    sum.frames += more.frames
    sum.links += more.links
  }
}
