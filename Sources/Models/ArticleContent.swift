/// The body of an article and what is attached to it.
package struct ArticleContent: Sendable, Hashable {
  /// Sanitised markup, URLs absolute.
  package var html: String?
  /// Plain text, where the source sent no markup.
  package var text: String?
  package var attachments: [Attachment]

  package init(html: String? = nil, text: String? = nil, attachments: [Attachment] = []) {
    self.html = html
    self.text = text
    self.attachments = attachments
  }
}
