internal import Markup

/// A text as it came, before it is known whether it is wanted.
struct TextValue {
  var bytes: [UInt8]
  var isMarkup: Bool
  /// `xml:base` counts inside.
  var isXHTML = false
  /// Base addresses in scope, the innermost last.
  var bases: [BaseURL] = []
  var language: String?

  init(_ content: XMLContent, kind: TextKind, bases: [BaseURL], language: String?) {
    self.bases = bases
    self.language = language
    let trimmed = content.bytes.trimmed
    bytes = XMLText.mended(trimmed) ?? Array(trimmed)
    switch kind {
    case .text: isMarkup = content.hasElements
    case .html: isMarkup = true
    case .xhtml:
      isMarkup = true
      isXHTML = true
    case .guessed:
      isMarkup = content.hasElements || bytes.withUnsafeBufferPointer { MarkupGuess.isMarkup($0) }
    case .base64(let isInnerMarkup):
      isMarkup = isInnerMarkup
      if let decoded = Base64.decode(trimmed) {
        bytes = EncodingDetector.decode(decoded, contentType: nil).text
      }
    }
    if content.hasElements { isXHTML = true }
    if let inner = content.innerLanguage { self.language = inner }
    if let inner = content.innerBase { self.bases.pushBase(inner) }
  }

  init(_ text: String, isMarkup: Bool, bases: [BaseURL]) {
    bytes = Array(text.utf8)
    self.isMarkup = isMarkup
    self.bases = bases
  }

  var isEmpty: Bool { bytes.isEmpty }

  /// The text and, for markup, the sanitised markup; `nil` where there is nothing to read.
  func text(fallback: BaseURL?) -> ParsedText? {
    bytes.withUnsafeBufferPointer { bytes in
      guard isMarkup else {
        let text = PlainText.collapse(bytes)
        return text.isEmpty ? nil : ParsedText(text: text)
      }
      let html = sanitised(bytes, fallback: fallback)
      let text = PlainText.of(bytes)
      return text.isEmpty && html.isEmpty ? nil : ParsedText(text: text, html: html)
    }
  }

  func body(fallback: BaseURL?) -> ParsedBody {
    bytes.withUnsafeBufferPointer { bytes in
      isMarkup
        ? ParsedBody(html: sanitised(bytes, fallback: fallback)) : ParsedBody(text: bytes.string)
    }
  }

  private func sanitised(_ bytes: Bytes, fallback: BaseURL?) -> String {
    guard isXHTML || bytes.contains(where: { $0 == 0x26 || $0 == 0x3C || $0 == 0x3E }) else {
      return bytes.string
    }
    var out: [UInt8] = []
    HTMLSanitizer.sanitize(
      bytes, bases: bases.isEmpty ? fallback.map { [$0] } ?? [] : bases, readsXMLBase: isXHTML,
      into: &out)
    return out.withUnsafeBufferPointer { $0.trimmed.string }
  }
}
