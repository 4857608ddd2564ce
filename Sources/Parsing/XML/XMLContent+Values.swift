internal import Markup

extension XMLContent {
  /// The text without blanks around.
  var string: String { XMLText.string(bytes.trimmed) }

  /// The text on one line, or `nil` if there is none.
  var line: String? {
    let text =
      XMLText.mended(bytes).map { mended in
        mended.withUnsafeBufferPointer { PlainText.collapse($0) }
      } ?? PlainText.collapse(bytes)
    return text.isEmpty ? nil : text
  }

  /// A name or a word as a person reads it; see ``Swift/String/label``.
  var label: String? {
    let isPlain =
      bytes.firstIndex(of: UInt8(ascii: "<"), from: 0) == nil
      && bytes.firstIndex(of: UInt8(ascii: "&"), from: 0) == nil
    return isPlain ? line : line?.label
  }
}
