import Basics
internal import Markup

extension XMLContent {
  /// The text without surrounding blanks.
  var string: String { XMLText.string(bytes) }

  /// The text on one line, or `nil` if it is empty.
  var line: String? {
    let traits = TextTraits(of: bytes)
    let text =
      XMLText.mended(bytes, traits).map { mended in
        mended.withUnsafeBufferPointer { PlainText.collapse($0) }
      } ?? PlainText.collapse(bytes, traits)
    return text.isEmpty ? nil : text
  }

  /// A name or a word for display; see ``Swift/String/label``.
  var label: String? {
    let text = Self.label(bytes)
    return text.isEmpty ? nil : text
  }

  static func label(_ bytes: Bytes) -> String {
    let bytes = bytes.trimmed
    let traits = TextTraits(of: bytes)
    if let mended = XMLText.mended(bytes, traits) {
      return String(outside: mended).label
    }
    return traits.contains(.mark) && MarkupGuess.isMarkup(bytes)
      ? PlainText.of(bytes) : PlainText.collapse(bytes, traits)
  }
}
