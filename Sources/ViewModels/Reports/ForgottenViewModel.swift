/// What was forgotten.
package struct ForgottenViewModel: PageModel {
  package let reader: String
  /// How many articles stood where they did because of the reader.
  package let articles: Int

  package init(reader: String, articles: Int) {
    self.reader = reader
    self.articles = articles
  }

  package var kind: DocumentKind { .forgotten }
  package static let fields: FieldList<Self> = [
    Field("reader") { .text($0.reader) }, Field("articles") { .count($0.articles) },
  ]
  package static let display: FieldList<Self> = [
    Field("sentence", at: .line) { subject in
      .text("Everything that was learned about “\(subject.reader)” is gone.", .success)
    }
  ]
  package static let columns = fields
}

extension ForgottenViewModel {
  package typealias Item = Never
}
