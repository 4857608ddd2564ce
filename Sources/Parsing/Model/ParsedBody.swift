/// The body of an item. A JSON Feed may contain both forms; all other formats have one.
package struct ParsedBody: Sendable, Hashable {
  /// Sanitised markup with absolute addresses.
  package var html: String?
  /// Plain text, if the document declared the body as text.
  package var text: String?

  package init(html: String? = nil, text: String? = nil) {
    self.html = html
    self.text = text
  }
}
