package import Models
internal import Words

/// A category's page: the category among all categories, the articles in order, and the cursor of
/// the next page.
package struct FeedViewModel: PageModel {
  package var kind: DocumentKind { .feed }
  /// `nil` means every category.
  package let category: String?
  package let neighbours: [String]
  package let sort: FeedQuery.Sort
  package let items: ArticleList
  package let next: FeedCursor?
  /// The id of the list, under which a server can show it again; `nil` if it is not kept.
  package let list: Int64?
  /// The number of the next page, for people; `nil` if only the cursor leads to it.
  private let nextPage: Int?
  package let choice: FieldList<ArticleViewModel>?
  package let emptyReason: EmptyReason

  /// - Parameters:
  ///   - category: The category that is shown; `nil` means all of them.
  ///   - neighbours: The names of all categories, in the order of the configuration.
  ///   - next: The cursor of the last article, if more follow.
  ///   - list: The id of the list if it is kept while it is read.
  ///   - nextPage: The number of the next page, if pages were turned by number.
  ///   - firstRank: The rank of the first article; more than 1 on a later page, `nil` if the
  ///     articles have no total order.
  ///   - choice: The fields to output for each article, see ``FieldList/choosing(_:)``; `nil` means
  ///     all.
  ///   - emptyReason: Why there are no articles, if there are none.
  package init(
    category: String? = nil,
    neighbours: [String] = [],
    sort: FeedQuery.Sort = .rank(.today),
    articles: [RankedArticle],
    next: FeedCursor? = nil,
    list: Int64? = nil,
    nextPage: Int? = nil,
    firstRank: Int? = 1,
    choice: FieldList<ArticleViewModel>? = nil,
    emptyReason: EmptyReason = .nothingHere
  ) {
    self.category = category
    self.neighbours = neighbours
    self.sort = sort
    self.next = next
    self.list = list
    self.nextPage = nextPage
    self.choice = choice
    self.emptyReason = emptyReason
    items = ArticleList(articles, firstRank: firstRank)
  }

  package static let fields: FieldList<Self> = [.category, .sort]
  package static let trailer: FieldList<Self> = [.list, .next]
  package static let display: FieldList<Self> = [.tabs]

  /// The cursor of the next page, for a query; `nil` on the last page.
  package var nextCursor: String? { next?.token }

  package var title: String { category.map { "tintm: " + $0 } ?? "tintm" }

  package var emptiness: FieldValue { emptyReason.value }

  package var closing: FieldValue {
    next.map { next in
      .message(
        Message(.moreWith, nextPage.map { "--page \($0)" } ?? "--after \(next.token)"), .secondary)
    } ?? .none
  }
}

extension Field where Subject == FeedViewModel {
  fileprivate static var category: Self { Self("category") { .text($0.category) } }

  fileprivate static var sort: Self {
    Self("sort") { subject in
      switch subject.sort {
      case .rank(.today): .text("rank")
      case .rank(.now): .text("now")
      case .newest: .text("newest")
      }
    }
  }

  fileprivate static var list: Self { Self("list") { .text($0.list.map(String.init)) } }

  fileprivate static var next: Self { Self("next") { .text($0.nextCursor) } }

  /// "all" and the categories, with the current one marked.
  fileprivate static var tabs: Self {
    Self("tabs", at: .line) { subject in
      guard !subject.neighbours.isEmpty else { return .text(subject.category, .heading) }
      let current = subject.category.map { subject.neighbours.firstIndex(of: $0) } ?? -1
      return .choices(["all"] + subject.neighbours, current: current.map { $0 + 1 })
    }
  }
}
