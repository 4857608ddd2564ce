/// The body of an item. A JSON Feed may have it in both forms; all others have one.
package struct ParsedBody: Sendable, Hashable {
  /// Sanitised markup with absolute addresses.
  package var html: String?
  /// Text, where the document meant text.
  package var text: String?

  package init(html: String? = nil, text: String? = nil) {
    self.html = html
    self.text = text
  }
}
