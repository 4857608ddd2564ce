package import Models

/// A reader's label and the number of its articles.
package struct LabelViewModel: ViewModel, LabelPresentable {
  package let count: LabelCount

  package init(_ count: LabelCount) {
    self.count = count
  }

  package var label: String? { count.name }

  package static let fields: FieldList<Self> = [.label, .articles, .unread]
  package static let display = fields
  package static let arrangement = Arrangement.table
}

extension Field where Subject == LabelViewModel {
  fileprivate static var articles: Self {
    Self("articles") { .count($0.count.articles, .articles) }
  }
  fileprivate static var unread: Self { Self("unread") { .count($0.count.unread, .unread) } }
}
