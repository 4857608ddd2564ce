import Basics
import Foundation
internal import Markup

/// Texts that are kept before it is known which of them are used. A text that the document contains
/// verbatim stays in the document, and a text joined from pieces stays in the buffer of the XML
/// reader. Only repaired or decoded texts are copied to this store.
struct TextStore: ~Copyable {
  private let document: Bytes
  /// The last value of ``XMLContent/composed``.
  private var composed = Bytes(start: nil, count: 0)
  private var stored = ByteBuffer(capacity: 0)

  init(document: Bytes) {
    self.document = document
  }

  /// Removes all stored texts, before the next item.
  mutating func removeAll() {
    stored.cut(to: 0)
  }

  /// Sets the buffer of joined texts when their item ends.
  mutating func note(composed: Bytes) {
    self.composed = composed
  }

  /// Keeps the text of an element.
  ///
  /// - Parameter outlives: Whether the text is read after the enclosing element has ended.
  mutating func add(
    _ content: XMLContent, kind: TextKind, base: Int32, language: Int32, outlives: Bool
  ) -> TextReference {
    var slot = TextReference(base: base, language: language)
    if case .base64(let isInnerMarkup) = kind, let decoded = Base64.decode(content.bytes) {
      guard Self.isText(decoded) else { return TextReference() }
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
    let bytes = Self.unwrapped(content.bytes, &slot)
    switch kind {
    case .text: slot.isMarkup = content.hasElements
    case .html, .escapedHTML, .xhtml: slot.isMarkup = true
    case .assumed:
      slot.isMarkup =
        content.hasElements || !Self.isWrittenAsText(bytes, slot.traits)
    case .guessed:
      slot.isMarkup = content.hasElements
      if !content.hasElements, slot.traits.contains(.mark) { guess(bytes, &slot) }
    case .base64(let isInnerMarkup): slot.isMarkup = isInnerMarkup
    case .media: return TextReference()
    }
    slot.isXHTML = content.hasElements || kind == .xhtml
    return slot
  }

  /// The text inside of a CDATA section that is itself escaped: the text was wrapped twice.
  private static func unwrapped(_ bytes: Bytes, _ slot: inout TextReference) -> Bytes {
    guard bytes.count > 1, bytes[1] == UInt8(ascii: "!"),
      bytes.hasPrefixIgnoringCase("<![cdata[", at: 0)
    else { return bytes }
    var lower = "<![CDATA[".utf8.count
    var upper = bytes.count
    if upper - 3 >= lower, bytes.hasPrefixIgnoringCase("]]>", at: upper - 3) { upper -= 3 }
    while lower < upper, bytes[lower].isBlank { lower += 1 }
    while upper > lower, bytes[upper - 1].isBlank { upper -= 1 }
    slot.lower += Int32(truncatingIfNeeded: lower)
    slot.upper -= Int32(truncatingIfNeeded: bytes.count - upper)
    return bytes.run(lower, upper)
  }

  /// Whether decoded base64 is text, not the data of a program or a document.
  private static func isText(_ bytes: [UInt8]) -> Bool {
    !bytes.contains { $0 < 0x20 && !$0.isBlank } && String(validatingOutside: bytes) != nil
  }

  /// Whether a text that should be markup is none: it has no known tag or reference
  /// (docs/parsing.md T8). A single line without a `<` means the same either way.
  private static func isWrittenAsText(_ bytes: Bytes, _ traits: TextTraits) -> Bool {
    guard traits.contains(.mark) || traits.contains(.oddBlank) else { return false }
    let bytes = bytes.trimmed
    return
      (bytes.firstIndex(of: UInt8(ascii: "<"), from: 0) != nil
      || bytes.firstIndex(of: UInt8(ascii: "\n"), from: 0) != nil
      || bytes.firstIndex(of: UInt8(ascii: "\r"), from: 0) != nil)
      && !MarkupGuess.hasMarkup(bytes)
  }

  /// Decides whether a title is markup (docs/parsing.md T7).
  private mutating func guess(_ bytes: Bytes, _ slot: inout TextReference) {
    switch MarkupGuess(bytes) {
    case .text: break
    case .markup: slot.isMarkup = true
    case .references:
      slot.isMarkup = true
      if let escaped = MarkupGuess.withoutEndTags(bytes) { store(escaped, in: &slot) }
    }
  }

  /// The escaped markup inside a single `div`, which belongs in XHTML content, in HTML content
  /// (docs/parsing.md T5).
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
    html.write(decoded: inner.trimmed)
    return html
  }

  /// Keeps an address of the item, on one line.
  mutating func add(address content: XMLContent, base: Int32) -> TextReference {
    guard let joined = content.bytes.joinedAddress else { return add(content, base: base) }
    var slot = TextReference(base: base)
    store(joined, in: &slot)
    return slot
  }

  /// Keeps an id or an address of the item, which needs no interpretation.
  mutating func add(_ content: XMLContent, base: Int32) -> TextReference {
    var slot = TextReference(base: base)
    let traits = content.bytes.isASCII ? TextTraits.none : TextTraits(of: content.bytes)
    keep(content, traits, outlives: false, in: &slot)
    return slot
  }

  private mutating func keep(
    _ content: XMLContent, _ traits: TextTraits, outlives: Bool, in slot: inout TextReference
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

  private mutating func store(_ text: [UInt8], in slot: inout TextReference) {
    text.withUnsafeBufferPointer { text in
      slot.traits = TextTraits(of: text)
      store(text, in: &slot)
    }
  }

  private mutating func store(_ text: Bytes, in slot: inout TextReference) {
    slot.source = .mended
    slot.lower = Int32(truncatingIfNeeded: stored.count)
    stored.append(contentsOf: text)
    slot.upper = Int32(truncatingIfNeeded: stored.count)
  }

  /// The raw bytes of a text, valid until the next change.
  func bytes(of slot: TextReference) -> Bytes {
    let (lower, upper) = (Int(slot.lower), Int(slot.upper))
    return switch slot.source {
    case .document: document.run(lower, upper)
    case .composed: composed.run(lower, upper)
    case .mended: stored.run(lower, upper)
    }
  }

  /// Whether the raw bytes of two texts are equal.
  func areSame(_ first: TextReference, _ second: TextReference) -> Bool {
    first.count == second.count && bytes(of: first).isSame(as: bytes(of: second))
  }

  /// The one-line text of an element; nothing is kept.
  mutating func line(
    _ content: XMLContent, _ kind: TextKind, _ tables: borrowing ScopeTables
  ) -> String? {
    let kept = stored.count
    defer { stored.cut(to: kept) }
    let slot = add(content, kind: kind, base: -1, language: -1, outlives: true)
    return text(slot, tables)?.text.trimmedOrNil
  }

  /// The text and, for markup, the sanitised markup; `nil` if there is no readable content.
  func text(_ slot: TextReference, _ tables: borrowing ScopeTables) -> ParsedText? {
    guard !slot.isEmpty else { return nil }
    let bytes = bytes(of: slot)
    guard slot.isMarkup else {
      let text = PlainText.collapse(bytes, slot.traits)
      return text.isEmpty ? nil : ParsedText(text: text)
    }
    var losses = MarkupLosses()
    let html = sanitised(bytes, slot, tables, &losses)
    let text: String
    if Self.isPlain(bytes, slot.traits) {
      text = slot.traits.isCollapsed ? html : PlainText.collapse(bytes, slot.traits)
    } else {
      // After sanitising, a formula occurs only once.
      text =
        bytes.firstIndex(of: "<math", from: 0) == nil ? PlainText.of(bytes) : PlainText.of(html)
    }
    return text.isEmpty && html.isEmpty ? nil : ParsedText(text: text, html: html)
  }

  /// - Parameter losses: Gets what was left out of markup.
  func body(
    _ slot: TextReference, _ tables: borrowing ScopeTables, _ losses: inout MarkupLosses
  ) -> ParsedBody {
    let bytes = bytes(of: slot)
    return slot.isMarkup
      ? ParsedBody(html: sanitised(bytes, slot, tables, &losses)) : ParsedBody(text: bytes.string)
  }

  /// Whether the markup has neither tags nor references and sanitising would not change it.
  private static func isPlain(_ bytes: Bytes, _ traits: TextTraits) -> Bool {
    if traits.contains(.mark) { return false }
    return !traits.contains(.oddBlank)
      || bytes.firstIndex(of: UInt8(ascii: "\r"), from: 0) == nil
  }

  private func sanitised(
    _ bytes: Bytes, _ slot: TextReference, _ tables: borrowing ScopeTables,
    _ losses: inout MarkupLosses
  ) -> String {
    if Self.isPlain(bytes, slot.traits) { return bytes.string }
    return HTMLSanitizer.sanitize(bytes, in: tables.context(of: slot), &losses)
  }
}

/// A reference to a text, and how to interpret it. It owns no memory, so an item's texts need no
/// allocation until it is known which of them are used.
struct TextReference: BitwiseCopyable {
  var lower: Int32 = 0
  var upper: Int32 = 0
  /// The base and the language in scope, as indices into the document's tables; -1 means none.
  var base: Int32 = -1
  var language: Int32 = -1
  var traits = TextTraits.none
  var source = TextSource.document
  var isMarkup = false
  /// Whether `xml:base` applies inside.
  var isXHTML = false

  var count: Int { Int(upper) - Int(lower) }

  var isEmpty: Bool { upper == lower }
}

/// The buffer that a kept text is in.
enum TextSource: UInt8 {
  case document
  /// The reader's buffer for texts joined from several pieces of the item.
  case composed
  /// The store's own buffer for texts that were repaired or decoded.
  case mended
}

/// Base64 in the variants that documents contain: with line breaks (RFC 2045, 6.8), in the URL
/// alphabet (RFC 4648, 5), with or without padding.
enum Base64 {
  static func decode(_ text: Bytes) -> [UInt8]? {
    var digits = Data(
      text.prefix { $0 != UInt8(ascii: "=") }.lazy.filter { !$0.isBlank }.map { byte in
        switch byte {
        case UInt8(ascii: "-"): UInt8(ascii: "+")
        case UInt8(ascii: "_"): UInt8(ascii: "/")
        default: byte
        }
      })
    digits.append(contentsOf: repeatElement(UInt8(ascii: "="), count: -digits.count & 3))
    return Data(base64Encoded: digits).map { [UInt8]($0) }
  }
}
