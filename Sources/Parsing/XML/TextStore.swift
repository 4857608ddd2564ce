internal import Markup

/// Texts as they came, one after the other, before it is known which of them are wanted.
struct TextStore {
  private var bytes: [UInt8] = []

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

  /// Keeps an element's text.
  mutating func add(_ content: XMLContent, kind: TextKind, base: Int, language: Int) -> TextSlot {
    var slot = TextSlot()
    slot.lower = Int32(truncatingIfNeeded: bytes.count)
    slot.base = Int32(truncatingIfNeeded: base)
    slot.language = Int32(truncatingIfNeeded: language)
    let trimmed = content.bytes.trimmed
    switch kind {
    case .text: slot.isMarkup = content.hasElements
    case .html: slot.isMarkup = true
    case .xhtml:
      slot.isMarkup = true
      slot.isXHTML = true
    case .guessed: slot.isMarkup = content.hasElements || MarkupGuess.isMarkup(trimmed)
    case .base64(let isInnerMarkup):
      slot.isMarkup = isInnerMarkup
      if let decoded = Base64.decode(trimmed) {
        // A picture is no text.
        if decoded.contains(where: { $0 < 0x09 }) { return TextSlot() }
        bytes.append(contentsOf: EncodingDetector.decode(decoded, contentType: nil).text)
        slot.upper = Int32(truncatingIfNeeded: bytes.count)
        return slot
      }
    }
    if content.hasElements { slot.isXHTML = true }
    if let mended = XMLText.mended(trimmed) {
      bytes.append(contentsOf: mended)
    } else {
      bytes.append(contentsOf: trimmed)
    }
    slot.upper = Int32(truncatingIfNeeded: bytes.count)
    return slot
  }

  /// Whether two texts are the same as they came.
  func areSame(_ first: TextSlot, _ second: TextSlot) -> Bool {
    first.count == second.count
      && bytes.withUnsafeBufferPointer { first.run(of: $0).isSame(as: second.run(of: $0)) }
  }

  /// The text and, for markup, the sanitised markup; `nil` where there is nothing to read.
  func text(_ slot: TextSlot, _ context: borrowing TextContext) -> ParsedText? {
    guard !slot.isEmpty else { return nil }
    return bytes.withUnsafeBufferPointer { all in
      let bytes = slot.run(of: all)
      guard slot.isMarkup else {
        let text = PlainText.collapse(bytes)
        return text.isEmpty ? nil : ParsedText(text: text)
      }
      let html = Self.sanitised(bytes, slot, context)
      let text = Self.isPlain(bytes) ? PlainText.collapse(bytes) : PlainText.of(bytes)
      return text.isEmpty && html.isEmpty ? nil : ParsedText(text: text, html: html)
    }
  }

  func body(_ slot: TextSlot, _ context: borrowing TextContext) -> ParsedBody {
    bytes.withUnsafeBufferPointer { all in
      let bytes = slot.run(of: all)
      return slot.isMarkup
        ? ParsedBody(html: Self.sanitised(bytes, slot, context)) : ParsedBody(text: bytes.string)
    }
  }

  /// Markup in which nothing is marked up.
  private static func isPlain(_ bytes: Bytes) -> Bool {
    bytes.firstIndex(of: UInt8(ascii: "<"), from: 0) == nil
      && bytes.firstIndex(of: UInt8(ascii: "&"), from: 0) == nil
      && bytes.firstIndex(of: UInt8(ascii: ">"), from: 0) == nil
      && bytes.firstIndex(of: UInt8(ascii: "\r"), from: 0) == nil
  }

  private static func sanitised(_ bytes: Bytes, _ slot: TextSlot, _ context: borrowing TextContext)
    -> String
  {
    if isPlain(bytes) { return bytes.string }
    var out: [UInt8] = []
    HTMLSanitizer.sanitize(
      bytes, base: context.base(of: slot), readsXMLBase: slot.isXHTML, into: &out)
    return out.withUnsafeBufferPointer { $0.trimmed.string }
  }
}
