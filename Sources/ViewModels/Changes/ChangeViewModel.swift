package import Models
internal import Words

/// A change, with the current state of the changed item.
package struct ChangeViewModel: ViewModel {
  package let change: NewsroomChange
  package let article: ArticleViewModel?
  /// The number of sources with the story.
  private let coverage: Int?
  private let source: Source?

  /// A source, its number of consecutive failures, and its category if it is listed.
  package struct Source: Sendable, Hashable {
    let name: String
    let failures: Int
    let isListed: Bool
    let categories: [String]

    package init(name: String, failures: Int, isListed: Bool, categories: [String]) {
      self.name = name
      self.failures = failures
      self.isListed = isListed
      self.categories = categories
    }
  }

  package init(_ change: NewsroomChange, article: RankedArticle) {
    self.init(change, article: ArticleViewModel(article), coverage: nil, source: nil)
  }

  package init(_ change: NewsroomChange, coverage: Int) {
    self.init(change, article: nil, coverage: coverage, source: nil)
  }

  package init(_ change: NewsroomChange, source: Source) {
    self.init(change, article: nil, coverage: nil, source: source)
  }

  private init(
    _ change: NewsroomChange, article: ArticleViewModel?, coverage: Int?, source: Source?
  ) {
    self.change = change
    self.article = article
    self.coverage = coverage
    self.source = source
  }

  package static let fields: FieldList<Self> = [
    .change, .event, .subject,
    ArticleViewModel.fields.within("article") { $0.article },
    .group(
      "story", [Field("sources") { .count($0.coverage) }], isPresent: { $0.coverage != nil }),
    .group(
      "source",
      [
        Field("name") { .text($0.source?.name) }, Field("failures") { .count($0.source?.failures) },
        Field("listed") { .flag($0.source?.isListed) },
        Field("categories") { .list($0.source?.categories ?? []) },
      ],
      isPresent: { $0.source != nil }),
  ]
  package static let display = columns
  package static let columns: FieldList<Self> = [
    .change, .event, .subject, Field("title") { .text($0.article?.label) },
  ]
  package static let arrangement = Arrangement.table
}

extension Field where Subject == ChangeViewModel {
  fileprivate static var change: Self { Self("change") { .text($0.change.number.text) } }
  fileprivate static var event: Self { Self("event") { .text($0.change.kind.rawValue) } }
  fileprivate static var subject: Self { Self("id") { .count(Int($0.change.subject)) } }
}

/// The changes after a number, and the number to continue from.
package struct ChangesViewModel: PageModel {
  package let items: [ChangeViewModel]
  package let next: ChangeNumber
  package let isReset: Bool

  package init(_ items: [ChangeViewModel], next: ChangeNumber, isReset: Bool) {
    self.items = items
    self.next = next
    self.isReset = isReset
  }

  package var kind: DocumentKind { .changes }

  package static let fields: FieldList<Self> = [Field("reset") { .flag($0.isReset) }]
  package static let trailer: FieldList<Self> = [Field("next") { .text($0.next.text) }]

  package var emptiness: FieldValue { .word(.emptyChanges, .placeholder) }
}
