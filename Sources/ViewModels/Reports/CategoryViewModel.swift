package import Models

/// A category and how much is in it.
package struct CategoryViewModel: ViewModel, LabelPresentable {
  package let summary: CategorySummary

  package init(_ summary: CategorySummary) {
    self.summary = summary
  }

  package var label: String? { summary.name }
  package var labelRole: Role { .plain }

  package static let fields: FieldList<Self> = [.label, .sources, .articles, .unread]
  package static let display = fields
  package static let columns = fields
  package static let arrangement = Arrangement.table
}

extension Field where Subject == CategoryViewModel {
  fileprivate static var sources: Self { Self("sources") { .count($0.summary.sources) } }
  fileprivate static var articles: Self { Self("articles") { .count($0.summary.articles) } }
  fileprivate static var unread: Self { Self("unread") { .count($0.summary.unread) } }
}
