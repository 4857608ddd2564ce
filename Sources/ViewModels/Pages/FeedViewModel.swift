import Basics
package import Foundation
package import Models
package import Words

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
  /// The reading time, if the list is limited by it.
  package let reading: ReadingSum?
  /// What the list is about, if it has only what arrived since the reader looked last.
  package let sinceLast: ArrivedStories?

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
  ///   - reading: The reading time, if the list is limited by it.
  ///   - sinceLast: If the list has only what arrived since the reader looked last.
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
    emptyReason: EmptyReason = .nothingHere,
    reading: ReadingSum? = nil,
    sinceLast: ArrivedStories? = nil
  ) {
    self.category = category
    self.neighbours = neighbours
    self.sort = sort
    self.next = next
    self.list = list
    self.nextPage = nextPage
    self.choice = choice
    self.emptyReason = emptyReason
    self.reading = reading
    self.sinceLast = sinceLast
    items = ArticleList(articles, firstRank: firstRank)
  }

  package static let fields: FieldList<Self> = [.category, .sort]
  package static let trailer: FieldList<Self> = [.list, .next, .reading, .sinceLast]
  package static let display: FieldList<Self> = [.tabs, .visit]

  /// The cursor of the next page, for a query; `nil` on the last page.
  package var nextCursor: String? { next?.token }

  package var title: String { category.map { "tintm: " + $0 } ?? "tintm" }

  package var emptiness: FieldValue { emptyReason.value }

  package var closing: FieldValue {
    if let reading { return items.isEmpty ? .none : .message(reading.message, .secondary) }
    return next.map { next in
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

  fileprivate static var reading: Self {
    .group(
      "reading",
      [
        Self("minutes") { .count($0.reading?.minutes) },
        Self("seconds") { .count($0.reading.map { Int(bounding: $0.seconds) }) },
        Self("left_out") { .count($0.reading?.leftOut) },
        Self("left_out_seconds") { .count($0.reading.map { Int(bounding: $0.leftOutSeconds) }) },
      ], isPresent: { $0.reading != nil })
  }

  fileprivate static var sinceLast: Self {
    .group(
      "since_last",
      [
        Self("at") { .date($0.sinceLast?.start) },
        Self("stories") { .count($0.sinceLast?.stories) },
      ], isPresent: { $0.sinceLast != nil })
  }

  /// "since 3 h ago".
  fileprivate static var visit: Self {
    Self("visit", at: .line) { .date($0.sinceLast?.start, .since) }
  }

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

/// Stories that arrived since a reader looked last.
package struct ArrivedStories: Sendable, Hashable {
  /// When the reader looked.
  package let start: Date
  /// At most a thousand are counted.
  package let stories: Int

  package init(start: Date, stories: Int) {
    self.start = start
    self.stories = stories
  }
}

/// The reading time of a list that ends, and of what it leaves out.
package struct ReadingSum: Sendable, Hashable {
  /// The time asked for.
  package let minutes: Int
  package let seconds: Double
  /// Number of articles that did not fit, and their time.
  package let leftOut: Int
  package let leftOutSeconds: Double

  package init(minutes: Int, seconds: Double, leftOut: Int, leftOutSeconds: Double) {
    self.minutes = minutes
    self.seconds = seconds
    self.leftOut = leftOut
    self.leftOutSeconds = leftOutSeconds
  }

  /// The name of the list: "10 minutes".
  package var name: Message {
    minutes == 10 ? Message(.tenMinutes) : CountUnit.minutes.message(minutes)
  }

  /// "That is all: 10 min of reading. 31 articles left out, 1 h 4 min."
  package var message: Message {
    func time(_ seconds: Double) -> Message {
      CountUnit.minutes.message(max(1, Int(bounding: (seconds / 60).rounded())))
    }
    let all = Message(.thatIsAll, time(seconds))
    guard leftOut > 0 else { return all }
    // As in a list, no article takes less than a minute.
    let rest = Message(
      .leftOut, CountUnit.articles.message(leftOut),
      time(max(leftOutSeconds, 60 * Double(leftOut))))
    return .joined([all, rest], by: .sentences) ?? all
  }
}

/// The reason for an empty list, with advice.
package enum EmptyReason: Sendable, Hashable, CaseIterable {
  /// No source is configured.
  case noSources
  /// No source has delivered an article.
  case nothingFetched
  /// Articles exist, but each one of the list is read.
  case nothingUnread
  case nothingBookmarked
  case nothingHidden
  /// No article is read because of its age.
  case nothingExpired
  /// No article arrived within the requested time.
  case nothingLately
  /// Articles exist, but none matches the expression.
  case nothingMatching
  /// The source has no articles.
  case nothingFromSource
  /// Articles exist, but none that passes all filters.
  case filteredAway
  /// The list has fewer pages.
  case pastTheEnd
  case noLabels
  /// No filter is set, but there are no articles.
  case nothingHere

  /// In words for people.
  package var message: Message {
    switch self {
    case .noSources: Message(.emptyNoSources)
    case .nothingFetched: Message(.emptyNothingFetched)
    case .nothingUnread: Message(.emptyUnread)
    case .nothingBookmarked: Message(.emptyBookmarks)
    case .nothingHidden: Message(.emptyHidden)
    case .nothingExpired: Message(.emptyExpired)
    case .nothingLately: Message(.emptyLately)
    case .nothingMatching: Message(.emptyMatching)
    case .nothingFromSource: Message(.emptySource)
    case .filteredAway: Message(.emptyFiltered)
    case .pastTheEnd: Message(.emptyPastEnd)
    case .noLabels: Message(.emptyLabels)
    case .nothingHere: Message(.emptyHere)
    }
  }

  /// In words for a page, which has the forms and links that the longer words advise.
  package var pageMessage: MessageKey {
    switch self {
    case .noSources: .noSources
    case .nothingFetched: .nothingFetched
    case .nothingUnread: .nothingUnread
    case .nothingBookmarked: .nothingBookmarked
    default: .nothingHere
    }
  }

  /// Whether nothing can be listed yet, whatever is chosen.
  package var isBeforeFirstFetch: Bool { self == .noSources || self == .nothingFetched }

  var value: FieldValue { .message(message, .placeholder) }
}

/// A tab of the navigation: all articles or those of a category, and how many of them are unread.
package struct TabViewModel: ViewModel, LabelPresentable, Hashable {
  /// `nil` means all categories.
  package let category: String?
  package let unread: Int

  package init(category: String?, unread: Int) {
    self.category = category
    self.unread = unread
  }

  /// The name of a category as the page shows it where no style can: with a capital.
  package static func title(of category: String) -> String {
    category.prefix(1).uppercased() + category.dropFirst()
  }

  package static var labelName: String { "category" }
  package var label: String? { category }
  package var labelPlaceholder: Message { Message(.top) }

  package static let fields: FieldList<Self> = [.label, .unread]
}

extension Field where Subject == TabViewModel {
  /// Nothing if all are read.
  fileprivate static var unread: Self {
    Self("unread") { $0.unread > 0 ? .count($0.unread) : .none }
  }
}
