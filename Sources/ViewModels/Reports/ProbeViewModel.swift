package import Models

/// What a source's document was found to hold.
package struct ProbeViewModel: PageModel {
  package let items: [MatchViewModel]
  private let source: String
  private let format: String
  private let notes: [String]

  /// - Parameters:
  ///   - source: its name, or the address that was tried.
  ///   - format: what the document is.
  ///   - notes: what was noticed on the way.
  package init(source: String, format: String, notes: [String], articles: [ArticleDraft]) {
    self.source = source
    self.format = format
    self.notes = notes
    items = articles.map(MatchViewModel.init)
  }

  package var kind: DocumentKind { .testSource }
  package var title: String { source }
  package var heading: FieldValue { .text("\(source) (\(format))", .heading) }
  package var emptiness: FieldValue { .text("The document holds no articles.", .placeholder) }
  package var closing: FieldValue {
    .text((["Nothing was stored"] + notes).joined(separator: "; ") + ".", .secondary)
  }

  package static let fields: FieldList<Self> = [
    Field("source") { .text($0.source) }, Field("format") { .text($0.format) },
    Field("notes") { .list($0.notes) },
  ]
}
