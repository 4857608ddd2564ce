/// The body and the attachments of an article.
package struct ArticleContent: Sendable, Hashable {
  /// Sanitised markup with absolute URLs.
  package var html: String?
  /// Plain text, if the source sent no markup.
  package var text: String?
  package var attachments: [Attachment]

  package init(html: String? = nil, text: String? = nil, attachments: [Attachment] = []) {
    self.html = html
    self.text = text
    self.attachments = attachments
  }
}
