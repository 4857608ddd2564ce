/// A value that a program has wrapped in markup where the bare value belongs: Drupal writes dates
/// and links as on its pages (docs/parsing.md A7, L13).
package enum WrappedValue {
  /// Maximum number of bytes.
  private static let limit = 4096

  /// The value in an attribute of the first element that has it, else the text of the markup;
  /// `nil` if the text doesn't begin with a tag.
  package static func read(_ attribute: StaticString, of tag: HTMLTag, in text: Bytes) -> String? {
    guard text.count <= limit, text.trimmed.first == UInt8(ascii: "<") else { return nil }
    var tokenizer = HTMLTokenizer(text)
    while true {
      switch tokenizer.next() {
      case .startTag where tokenizer.tag == tag:
        if let value = tokenizer.decodedValue(attribute), !value.isEmpty { return value }
      case .end: return words(of: text)
      default: continue
      }
    }
  }

  /// The text of the markup, for a value that is not what it should be.
  package static func words(of text: Bytes) -> String? {
    guard text.count <= limit else { return nil }
    let plain = PlainText.of(text)
    return plain.isEmpty ? nil : plain
  }
}
