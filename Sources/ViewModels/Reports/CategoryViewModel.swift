package import Models

/// A category and the number of its sources and articles.
package struct CategoryViewModel: ViewModel, LabelPresentable {
  package let summary: CategorySummary

  package init(_ summary: CategorySummary) {
    self.summary = summary
  }

  package var label: String? { summary.name }

  package static let fields: FieldList<Self> = [
    .label, .sources, .articles, .unread, .newPerDay, .failing,
  ]
  package static let display: FieldList<Self> = [
    .label, .sources, .articles, .unread, .newPerDay.named("a_day"), .sick,
  ]
  package static let arrangement = Arrangement.table
}

extension Field where Subject == CategoryViewModel {
  fileprivate static var sources: Self { Self("sources") { .count($0.summary.sources, .sources) } }
  fileprivate static var articles: Self {
    Self("articles") { .count($0.summary.articles, .articles) }
  }
  fileprivate static var unread: Self { Self("unread") { .count($0.summary.unread, .unread) } }
  fileprivate static var newPerDay: Self { Self("new_per_day") { .score($0.summary.newPerDay) } }
  fileprivate static var failing: Self { Self("failing") { .count($0.summary.failing) } }
  /// For people: shown only if there are any, so that it is conspicuous.
  fileprivate static var sick: Self {
    failing.forDisplay { subject in
      let failing = subject.summary.failing
      return failing == 0 ? .none : .text("\(failing)", .failure)
    }
  }
}

/// A reader's label and the number of its articles.
package struct LabelViewModel: ViewModel, LabelPresentable {
  package let count: LabelCount

  package init(_ count: LabelCount) {
    self.count = count
  }

  package var label: String? { count.name }

  package static let fields: FieldList<Self> = [.label, .articles, .unread]
  package static let arrangement = Arrangement.table
}

extension Field where Subject == LabelViewModel {
  fileprivate static var articles: Self {
    Self("articles") { .count($0.count.articles, .articles) }
  }
  fileprivate static var unread: Self { Self("unread") { .count($0.count.unread, .unread) } }
}
