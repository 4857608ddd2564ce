/// Has a complete text.
package protocol ContentPresentable: Sendable {
  /// Sanitised markup.
  var contentHTML: String? { get }
  var contentText: String? { get }
  /// The text in readable form.
  var document: TextDocument { get }
  /// Attached files: `url`, `mime_type`, `title`, `size_in_bytes`, `duration_in_seconds`.
  var attachments: [Record] { get }
}

extension Field where Subject: ContentPresentable {
  package static var contentHTML: Self { Self("content_html") { .text($0.contentHTML) } }
  package static var contentText: Self { Self("content_text") { .text($0.contentText) } }
  package static var attachments: Self { Self("attachments") { .records($0.attachments) } }
}

extension Field where Subject: ContentPresentable & ImagePresentable {
  /// Attachments for people, without the picture that is shown anyway; nothing if there are none.
  package static var enclosures: Self {
    Self("attachments", at: .body) { subject in
      let picture = subject.image.map { FieldValue.link($0) }
      let others = subject.attachments.filter { picture == nil || $0["url"] != picture }
      return others.isEmpty ? .none : .records(others)
    }
  }
}
