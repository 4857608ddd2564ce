internal import Markup

/// Texts before it is known which of them are wanted. What stands in the document as it is to be
/// read stays there, and what had to be put together where it was; only what was mended is here.
struct TextStore: ~Copyable {
  private let document: Bytes
  /// What ``XMLContent/composed`` was last.
  private var composed = Bytes(start: nil, count: 0)
  private var stored = ByteBuffer(capacity: 0)

  init(document: Bytes) {
    self.document = document
  }

  /// Forgets what it keeps, for another item.
  mutating func removeAll() {
    stored.cut(to: 0)
  }

  /// Learns where texts stand that were put together, when their item ends.
  mutating func note(composed: Bytes) {
    self.composed = composed
  }

  /// Keeps an element's text.
  ///
  /// - Parameter outlives: It is read after the element around it has ended.
  mutating func add(
    _ content: XMLContent, kind: TextKind, base: Int32, language: Int32, outlives: Bool
  ) -> TextSlot {
    var slot = TextSlot(base: base, language: language)
    if case .base64(let isInnerMarkup) = kind, let decoded = Base64.decode(content.bytes) {
      // A picture is no text.
      if decoded.contains(where: { $0 < 0x09 }) { return TextSlot() }
      slot.isMarkup = isInnerMarkup
      store(EncodingDetector.decode(decoded, contentType: nil).text, in: &slot)
      return slot
    }
    if kind == .escapedHTML, content.hasElements, let html = Self.escapedMarkup(in: content.bytes) {
      slot.isMarkup = true
      store(html, in: &slot)
      return slot
    }
    keep(content, TextTraits(of: content.bytes), outlives: outlives, in: &slot)
    switch kind {
    case .text: slot.isMarkup = content.hasElements
    case .html, .escapedHTML, .xhtml: slot.isMarkup = true
    case .guessed:
      slot.isMarkup =
        content.hasElements || (slot.traits.contains(.mark) && MarkupGuess.isMarkup(content.bytes))
    case .base64(let isInnerMarkup): slot.isMarkup = isInnerMarkup
    }
    slot.isXHTML = content.hasElements || kind == .xhtml
    return slot
  }

  /// The escaped markup in a single `div`, which belongs to XHTML content, around HTML content.
  private static func escapedMarkup(in written: Bytes) -> [UInt8]? {
    let written = written.trimmed
    let endLength = "</div>".utf8.count
    guard written.hasPrefixIgnoringCase("<div", at: 0),
      written.hasPrefixIgnoringCase("</div>", at: written.count - endLength),
      let start = written.firstIndex(of: UInt8(ascii: ">"), from: 0),
      start < written.count - endLength
    else { return nil }
    let inner = written.run(start + 1, written.count - endLength)
    guard inner.firstIndex(of: UInt8(ascii: "<"), from: 0) == nil,
      inner.firstIndex(of: "&lt;", from: 0) != nil
    else { return nil }
    var html: [UInt8] = []
    html.appendDecoded(inner.trimmed)
    return html
  }

  /// Keeps an element's text that is no text to be read: an id or an address of the item itself.
  mutating func add(_ content: XMLContent, base: Int32) -> TextSlot {
    var slot = TextSlot(base: base)
    let traits = content.bytes.isASCII ? TextTraits.none : TextTraits(of: content.bytes)
    keep(content, traits, outlives: false, in: &slot)
    return slot
  }

  private mutating func keep(
    _ content: XMLContent, _ traits: TextTraits, outlives: Bool, in slot: inout TextSlot
  ) {
    slot.traits = traits
    if let mended = XMLText.mended(content.bytes, slot.traits) {
      store(mended, in: &slot)
    } else if content.isComposed, outlives {
      store(content.bytes, in: &slot)
    } else {
      slot.source = content.isComposed ? .composed : .document
      slot.lower = Int32(truncatingIfNeeded: content.place)
      slot.upper = Int32(truncatingIfNeeded: content.place + content.bytes.count)
    }
  }

  private mutating func store(_ text: [UInt8], in slot: inout TextSlot) {
    text.withUnsafeBufferPointer { text in
      slot.traits = TextTraits(of: text)
      store(text, in: &slot)
    }
  }

  private mutating func store(_ text: Bytes, in slot: inout TextSlot) {
    slot.source = .mended
    slot.lower = Int32(truncatingIfNeeded: stored.count)
    stored.append(contentsOf: text)
    slot.upper = Int32(truncatingIfNeeded: stored.count)
  }

  /// A text as it came, valid until the next change.
  func bytes(of slot: TextSlot) -> Bytes {
    let (lower, upper) = (Int(slot.lower), Int(slot.upper))
    return switch slot.source {
    case .document: document.run(lower, upper)
    case .composed: composed.run(lower, upper)
    case .mended: stored.run(lower, upper)
    }
  }

  /// Whether two texts are the same as they came.
  func areSame(_ first: TextSlot, _ second: TextSlot) -> Bool {
    first.count == second.count && bytes(of: first).isSame(as: bytes(of: second))
  }

  /// The one-line text of an element, of which nothing is kept.
  mutating func line(
    _ content: XMLContent, _ kind: TextKind, _ tables: borrowing ScopeTables
  ) -> String? {
    let kept = stored.count
    defer { stored.cut(to: kept) }
    let slot = add(content, kind: kind, base: -1, language: -1, outlives: true)
    return text(slot, tables)?.text.trimmedOrNil
  }

  /// The text and, for markup, the sanitised markup; `nil` where there is nothing to read.
  func text(_ slot: TextSlot, _ tables: borrowing ScopeTables) -> ParsedText? {
    guard !slot.isEmpty else { return nil }
    let bytes = bytes(of: slot)
    guard slot.isMarkup else {
      let text = PlainText.collapse(bytes, slot.traits)
      return text.isEmpty ? nil : ParsedText(text: text)
    }
    let html = sanitised(bytes, slot, tables)
    let text: String
    if Self.isPlain(bytes, slot.traits) {
      text = slot.traits.isCollapsed ? html : PlainText.collapse(bytes, slot.traits)
    } else {
      // Sanitised, a formula stands there only once.
      text =
        bytes.firstIndex(of: "<math", from: 0) == nil ? PlainText.of(bytes) : PlainText.of(html)
    }
    return text.isEmpty && html.isEmpty ? nil : ParsedText(text: text, html: html)
  }

  func body(_ slot: TextSlot, _ tables: borrowing ScopeTables) -> ParsedBody {
    let bytes = bytes(of: slot)
    return slot.isMarkup
      ? ParsedBody(html: sanitised(bytes, slot, tables)) : ParsedBody(text: bytes.string)
  }

  /// Markup in which nothing is marked up, nor would be written in another way.
  private static func isPlain(_ bytes: Bytes, _ traits: TextTraits) -> Bool {
    if traits.contains(.mark) { return false }
    return !traits.contains(.oddBlank)
      || bytes.firstIndex(of: UInt8(ascii: "\r"), from: 0) == nil
  }

  private func sanitised(_ bytes: Bytes, _ slot: TextSlot, _ tables: borrowing ScopeTables)
    -> String
  {
    if Self.isPlain(bytes, slot.traits) { return bytes.string }
    return HTMLSanitizer.sanitize(
      bytes, base: tables.base(of: slot), readsXMLBase: slot.isXHTML)
  }
}
