/// Has a complete text.
package protocol ContentPresentable: Sendable {
  /// Sanitised markup.
  var contentHTML: String? { get }
  var contentText: String? { get }
  /// Attached files.
  var files: [MediaFile] { get }
}

extension Field where Subject: ContentPresentable {
  package static var contentHTML: Self { Self("content_html") { .text($0.contentHTML) } }
  package static var contentText: Self { Self("content_text") { .text($0.contentText) } }
  package static var attachments: Self {
    Self("attachments") { .records($0.files.map(Record.init)) }
  }
}

extension Field where Subject: ContentPresentable & ImagePresentable {
  /// Attachments for people, without the picture that is shown anyway; nothing if there are none.
  package static var enclosures: Self {
    Self("attachments", at: .body) { subject in
      let others = subject.files.filter { $0.url != subject.image }
      return others.isEmpty ? .none : .records(others.map(Record.init))
    }
  }
}
