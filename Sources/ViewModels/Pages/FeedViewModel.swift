package import Models

/// A category's page: the category among its neighbours, the articles in their order, and the way
/// on.
package struct FeedViewModel: PageModel {
  package var kind: DocumentKind { .feed }
  /// `nil` is every category.
  package let category: String?
  package let neighbours: [String]
  package let sort: FeedQuery.Sort
  package let items: ArticleList
  package let next: FeedCursor?
  package let choice: FieldList<ArticleViewModel>?
  package let emptyReason: EmptyReason

  /// - Parameters:
  ///   - category: The category that is shown, `nil` for all of them.
  ///   - neighbours: The names of all categories, in the order of the configuration.
  ///   - next: The place of the last article, where more follow it.
  ///   - firstRank: The rank of the first article; more than 1 on a later page, `nil` where the
  ///     articles have no total order.
  ///   - choice: What to say of each article instead of everything, see
  ///     ``FieldList/choosing(_:)``.
  ///   - emptyReason: Why there are no articles, where there are none.
  package init(
    category: String? = nil,
    neighbours: [String] = [],
    sort: FeedQuery.Sort = .rank(.today),
    articles: [RankedArticle],
    next: FeedCursor? = nil,
    firstRank: Int? = 1,
    choice: FieldList<ArticleViewModel>? = nil,
    emptyReason: EmptyReason = .nothingHere
  ) {
    self.category = category
    self.neighbours = neighbours
    self.sort = sort
    self.next = next
    self.choice = choice
    self.emptyReason = emptyReason
    items = ArticleList(articles, firstRank: firstRank)
  }

  package static let fields: FieldList<Self> = [.category, .sort]
  package static let trailer: FieldList<Self> = [.next]
  package static let display: FieldList<Self> = [.tabs]

  package var title: String { category.map { "tintm: " + $0 } ?? "tintm" }

  package var emptiness: FieldValue { emptyReason.value }

  package var closing: FieldValue {
    next.map { .text("More: --after \($0.token)", .secondary) } ?? .none
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

  fileprivate static var next: Self { Self("next") { .text($0.next?.token) } }

  /// "all" and the categories, the shown one current.
  fileprivate static var tabs: Self {
    Self("tabs", at: .line) { subject in
      guard !subject.neighbours.isEmpty else { return .text(subject.category, .heading) }
      let current = subject.category.map { subject.neighbours.firstIndex(of: $0) } ?? -1
      return .choices(["all"] + subject.neighbours, current: current.map { $0 + 1 })
    }
  }
}
