/// A title, summary or description.
package struct ParsedText: Sendable, Hashable {
  /// The text: one line, without markup.
  package var text: String
  /// Sanitised markup, if the document declared it as markup.
  package var html: String?

  package init(text: String, html: String? = nil) {
    self.text = text
    self.html = html
  }
}
