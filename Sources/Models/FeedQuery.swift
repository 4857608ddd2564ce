package import Foundation

/// The parameters of a list of articles.
package struct FeedQuery: Sendable, Hashable {
  /// `nil` means all categories.
  package var category: String?
  package var source: String?
  package var sort: Sort
  package var unread: Bool
  package var bookmarked: Bool
  /// Only hidden articles, which no other list shows.
  package var hidden: Bool
  /// Only articles that are read because of their age.
  package var expired: Bool
  /// All articles of a story, not only the best.
  package var allVersions: Bool
  /// Only articles published (or, without a date, first seen) after this.
  package var since: Date?
  /// Only articles that arrived since the reader's visit before this one (``ReaderVisit``); the
  /// newsroom sets ``newerThan``.
  package var sinceLast = false
  /// Only articles that arrived after this one.
  package var newerThan: Int64?
  package var condition: MatchExpression?
  /// Only articles that the reader's rules have put into this category of the reader.
  package var ownCategory: String?
  @ListCount package var limit: Int
  /// Only the unread articles that are worth most within this reading time; `limit` is ignored.
  package var minutes: Int?
  /// The current time for ages; set by the newsroom.
  package var now: Date?
  package var after: FeedCursor?
  /// The list to show again as it was shown, if it is still kept (``ReadingList``).
  package var list: Int64?
  /// This page, counted from 1, of the list of this query that was shown last; `nil` makes a new
  /// list.
  package var page: Int?
  /// Whether articles of sources that are in no list any more are listed too, as `tintm export`
  /// does.
  package var includesRemoved = false
  /// The sources of the reader's own list.
  package var scope = SourceScope()

  package init(
    category: String? = nil,
    source: String? = nil,
    sort: Sort = .rank(.today),
    unread: Bool = false,
    bookmarked: Bool = false,
    hidden: Bool = false,
    expired: Bool = false,
    allVersions: Bool = false,
    since: Date? = nil,
    condition: MatchExpression? = nil,
    limit: Int = 20,
    after: FeedCursor? = nil
  ) {
    self.category = category
    self.source = source
    self.sort = sort
    self.unread = unread
    self.bookmarked = bookmarked
    self.hidden = hidden
    self.expired = expired
    self.allVersions = allVersions
    self.since = since
    self.condition = condition
    self.limit = limit
    self.after = after
  }

  /// Whether a story is listed once, by its best article. Lists of marked articles and of one
  /// source show all articles.
  package var collapsesStories: Bool { !allVersions && !isOfMarks && source == nil }

  /// Whether it lists articles with a mark, which are found by an index of the marks.
  package var isOfMarks: Bool { bookmarked || hidden || expired }

  /// Whether it lists what the reader has marked or labelled, of sources that the reader has left,
  /// too.
  package var isOfOwnMarks: Bool { isOfMarks || ownCategory != nil }

  /// Whether only sources bring articles that are in the reader's list now, on the page, in the
  /// terminal and in apps alike. Marks, labels and the name of a source find the others too.
  package var isOfSubscriptions: Bool {
    !includesRemoved && !isOfOwnMarks && source == nil
  }

  /// Whether another query asks for the same list, perhaps a little later or in other pages.
  package func lists(_ other: FeedQuery, at now: Date) -> Bool {
    var (this, other) = (self, other)
    if let earlier = since, let later = other.since {
      // A time before now, such as the last 24 hours, moves on between two pages.
      guard abs(later.timeIntervalSince(earlier)) <= abs(now.timeIntervalSince(later)) / 8 else {
        return false
      }
      this.since = later
    }
    (this.limit, this.after, this.list, this.now, this.page) = (1, nil, nil, nil, nil)
    (other.limit, other.after, other.list, other.now, other.page) = (1, nil, nil, nil, nil)
    return this == other
  }

  package enum Sort: Sendable, Hashable {
    case rank(RankingKey)
    case newest
  }
}
