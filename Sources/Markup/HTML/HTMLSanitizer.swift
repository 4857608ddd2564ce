/// The front door for untrusted markup: whatever a feed or page sends becomes well balanced HTML
/// of an allowlist of elements, attributes and URL schemes, in one linear pass and without a tree.
///
/// Which elements stay, vanish or vanish with their contents is the table in ``HTMLTag``; which
/// attributes stay is in `HTMLAttribute`. Nothing is added but what balance needs. The result
/// given back in comes out the same.
package struct HTMLSanitizer: ~Copyable {
  /// Elements deeper than this lose their tags and keep their contents.
  package static let depthLimit = 256

  private struct Open {
    var tag: HTMLTag
    /// How many of `bases` were in scope outside.
    var bases: Int
  }

  private var tokenizer: HTMLTokenizer
  private var out: ByteBuffer
  private var open: [Open] = []
  private var counts = [Int32](repeating: 0, count: HTMLTag.allCases.count)
  private var attributes = HTMLAttributeWriter()
  private var bases: [BaseURL]
  private let readsXMLBase: Bool

  /// What is sanitised longer than this is written straight into the string that it becomes, so
  /// that it is not there twice.
  private static var largeText: Int { 1 << 16 }

  private init(
    _ html: Bytes, base: BaseURL?, readsXMLBase: Bool, out: consuming ByteBuffer
  ) {
    tokenizer = HTMLTokenizer(html)
    self.out = out
    bases = base.map { [$0] } ?? []
    self.readsXMLBase = readsXMLBase
  }

  /// Sanitises a fragment.
  ///
  /// - Parameters:
  ///   - html: Markup of any kind, also damaged.
  ///   - base: What relative addresses in it are relative to; without one they stay relative.
  package static func sanitize(_ html: String, base: BaseURL? = nil) -> String {
    var html = html
    return html.withUTF8 { string($0, base: base, readsXMLBase: false, trimmed: false) }
  }

  /// Sanitises a fragment of UTF-8.
  ///
  /// - Parameters:
  ///   - base: What relative addresses in it are relative to.
  ///   - readsXMLBase: Whether `xml:base` attributes count, as they do in XHTML content.
  /// - Returns: The result without the blanks around it.
  package static func sanitize(_ html: Bytes, base: BaseURL?, readsXMLBase: Bool) -> String {
    string(html, base: base, readsXMLBase: readsXMLBase, trimmed: true)
  }

  private static func string(
    _ html: Bytes, base: BaseURL?, readsXMLBase: Bool, trimmed: Bool
  ) -> String {
    if html.count > largeText {
      return ByteBuffer.string(capacity: html.count + html.count / 8, trimmed: trimmed) { out in
        sanitize(html, base: base, readsXMLBase: readsXMLBase, out: out)
      }
    }
    let out = sanitize(
      html, base: base, readsXMLBase: readsXMLBase, out: ByteBuffer(capacity: html.count + 64))
    return trimmed ? out.trimmedString : out.string
  }

  /// Sanitises a fragment of UTF-8 and appends the result.
  package static func sanitize(_ html: Bytes, base: BaseURL?, into out: inout [UInt8]) {
    let clean = ByteBuffer(capacity: html.count + 64)
    sanitize(html, base: base, readsXMLBase: false, out: clean).append(to: &out)
  }

  private static func sanitize(
    _ html: Bytes, base: BaseURL?, readsXMLBase: Bool, out: consuming ByteBuffer
  ) -> ByteBuffer {
    var sanitizer = HTMLSanitizer(html, base: base, readsXMLBase: readsXMLBase, out: out)
    sanitizer.run()
    return sanitizer.out
  }

  private mutating func run() {
    while true {
      switch tokenizer.next() {
      case .text: out.write(text: tokenizer.bytes.run(tokenizer.start, tokenizer.end))
      case .startTag: readStart()
      case .endTag: readEnd()
      case .end:
        close(downTo: 0)
        return
      }
    }
  }

  private mutating func readStart() {
    guard let found = tokenizer.tag else { return }
    let tag = found == .image ? .img : found
    let traits = tag.traits
    if traits.contains(.dropped) { return drop(tag) }
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
    }
  }

  private mutating func writeStart(_ tag: HTMLTag) {
    out.append(UInt8(ascii: "<"))
    out.write(tag.literal)
    if !tokenizer.attributes.isEmpty {
      attributes.write(of: tokenizer, on: tag, base: bases.last, into: &out)
    }
    out.append(UInt8(ascii: ">"))
  }

  /// A MathML element stays in a formula, and loses its tags elsewhere.
  private mutating func startMath(_ tag: HTMLTag) {
    guard tag == .math || counts[Int(HTMLTag.math.rawValue)] > 0, open.count < Self.depthLimit
    else { return }
    writeStart(tag)
    open.append(Open(tag: tag, bases: bases.count))
    counts[Int(tag.rawValue)] += 1
    if tokenizer.isSelfClosing { close(downTo: open.count - 1) }
  }

  /// Ends a formula where HTML begins that cannot stand in it.
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

  /// An element that is not kept: its tag vanishes and its contents stay.
  private mutating func passOver(_ tag: HTMLTag, _ traits: HTMLTagTraits) {
    if traits.contains(.endsParagraph) { closeParagraph() }
    switch tag {
    case .xmp:
      out.write(text: tokenizer.readRawText(of: tag))
    case .iframe where counts[Int(HTMLTag.a.rawValue)] == 0:
      if let link = VideoEmbed.link(tokenizer) {
        out.write("<a href=\"")
        out.write(attributeText: link)
        out.write("\">")
        out.write(attributeText: link)
        out.write("</a>")
      }
    default:
      break
    }
  }

  /// An element that vanishes whole.
  private mutating func drop(_ tag: HTMLTag) {
    if tag.traits.contains(.raw) {
      _ = tokenizer.readRawText(of: tag)
    } else if tag == .template || !tokenizer.isSelfClosing {
      skipContents(of: tag)
    }
  }

  /// Passes over everything up to the end of a template, an SVG or an annotation. As in the HTML
  /// parser, a piece of HTML that cannot stand in an SVG ends it.
  private mutating func skipContents(of tag: HTMLTag) {
    var depth = 1
    var foreignObjects = 0
    while depth > 0 {
      switch tokenizer.next() {
      case .end:
        return
      case .text:
        continue
      case .startTag:
        guard let inner = tokenizer.tag else { continue }
        if inner == tag {
          if tag == .template || !tokenizer.isSelfClosing { depth += 1 }
        } else if inner == .foreignobject || inner == .desc || inner == .title {
          if !tokenizer.isSelfClosing { foreignObjects += 1 }
        } else if inner == .script || inner == .style {
          if !tokenizer.isSelfClosing { _ = tokenizer.readRawText(of: inner) }
        } else if tag == .svg, foreignObjects == 0, Self.breaksOut(inner) {
          tokenizer.unread()
          return
        }
      case .endTag:
        guard let inner = tokenizer.tag else { continue }
        if inner == tag {
          depth -= 1
        } else if inner == .foreignobject || inner == .desc || inner == .title {
          foreignObjects = max(0, foreignObjects - 1)
        }
      }
    }
  }

  /// The start tags that end foreign content (WHATWG HTML, 13.2.6.5).
  private static func breaksOut(_ tag: HTMLTag) -> Bool {
    switch tag {
    case .b, .big, .blockquote, .body, .br, .center, .code, .dd, .div, .dl, .dt, .em, .embed, .h1,
      .h2, .h3, .h4, .h5, .h6, .head, .hr, .i, .img, .li, .listing, .menu, .meta, .nobr, .ol, .p,
      .pre, .ruby, .s, .small, .span, .strong, .strike, .sub, .sup, .table, .tt, .u, .ul, .`var`:
      true
    default:
      false
    }
  }

  private mutating func readEnd() {
    guard let tag = tokenizer.tag else { return }
    let traits = tag.traits
    if tag == .br {
      out.write("<br>")
      return
    }
    guard traits.contains(.kept) || traits.contains(.math), !traits.contains(.void) else { return }
    if traits.contains(.heading) {
      if let index = open.lastIndex(where: { $0.tag.traits.contains(.heading) }),
        !hasScope(above: index)
      {
        close(downTo: index)
      }
      return
    }
    guard counts[Int(tag.rawValue)] > 0 else { return }
    var index = open.count - 1
    while index >= 0, open[index].tag != tag {
      let inner = open[index].tag
      let isBarrier =
        if traits.contains(.tablePart) {
          inner == .table
        } else if tag == .table {
          false
        } else if traits.contains(.block) || traits.contains(.formatting) {
          inner.traits.contains(.scope)
        } else {
          inner.traits.contains(.block)
        }
      if isBarrier { return }
      index -= 1
    }
    close(downTo: index)
  }

  private func hasScope(above index: Int) -> Bool {
    open[(index + 1)...].contains { $0.tag.traits.contains(.scope) }
  }

  // MARK: - Ends that authors may leave out

  private mutating func closeImplied(before tag: HTMLTag, _ traits: HTMLTagTraits) {
    if traits.contains(.endsParagraph) { closeParagraph() }
    switch tag {
    case .li: closeNearest([.li], within: [.ul, .ol])
    case .dd, .dt: closeNearest([.dd, .dt], within: [.dl])
    case .h1, .h2, .h3, .h4, .h5, .h6:
      if let last = open.last, last.tag.traits.contains(.heading) { close(downTo: open.count - 1) }
    case .a: closeNearest([.a], within: [])
    case .td, .th: closeTablePart([.td, .th, .caption, .colgroup])
    case .tr: closeTablePart([.tr, .caption, .colgroup, .td, .th])
    case .tbody, .thead, .tfoot, .caption, .colgroup:
      closeTablePart([.tbody, .thead, .tfoot, .caption, .colgroup, .tr, .td, .th])
    case .rt, .rp:
      if let last = open.last, last.tag == .rt || last.tag == .rp { close(downTo: open.count - 1) }
    default: break
    }
  }

  private mutating func closeParagraph() {
    closeNearest([.p], within: [])
  }

  /// Closes the innermost of `tags`, unless a table's border or one of `limits` stands between.
  private mutating func closeNearest(_ tags: [HTMLTag], within limits: [HTMLTag]) {
    guard tags.contains(where: { counts[Int($0.rawValue)] > 0 }) else { return }
    var index = open.count - 1
    while index >= 0 {
      let inner = open[index].tag
      if tags.contains(inner) { return close(downTo: index) }
      if inner.traits.contains(.scope) || limits.contains(inner) { return }
      index -= 1
    }
  }

  /// Closes the outermost of `tags` that stands in the innermost table.
  private mutating func closeTablePart(_ tags: [HTMLTag]) {
    var index = open.count - 1
    var outermost: Int?
    while index >= 0, open[index].tag != .table {
      if tags.contains(open[index].tag) { outermost = index }
      index -= 1
    }
    if let outermost { close(downTo: outermost) }
  }

  private mutating func close(downTo index: Int) {
    while open.count > index {
      let last = open.removeLast()
      counts[Int(last.tag.rawValue)] -= 1
      leaveBases(downTo: last.bases)
      out.write("</")
      out.write(last.tag.literal)
      out.append(UInt8(ascii: ">"))
    }
  }
}
