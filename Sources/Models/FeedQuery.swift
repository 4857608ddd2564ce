package import Foundation

/// What a list of articles is asked for.
package struct FeedQuery: Sendable, Hashable {
  /// All categories when `nil`.
  package var category: String?
  package var source: String?
  package var sort: Sort
  package var unread: Bool
  package var bookmarked: Bool
  /// Only what the reader has hidden, which no other list shows.
  package var hidden: Bool
  /// Every article of a story, not only the best of them.
  package var allVersions: Bool
  /// Only what was published (else first seen) after this.
  package var since: Date?
  /// Only what this holds for.
  package var condition: MatchExpression?
  /// Only what the reader's rules have put into this category of the reader's own.
  package var ownCategory: String?
  package var limit: Int
  /// What ages are counted from; the newsroom that is asked sets it.
  package var now: Date?
  package var after: FeedCursor?
  /// Of which sources, as its reader's own list says.
  package var scope = SourceScope()

  package init(
    category: String? = nil,
    source: String? = nil,
    sort: Sort = .rank(.today),
    unread: Bool = false,
    bookmarked: Bool = false,
    hidden: Bool = false,
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
    self.allVersions = allVersions
    self.since = since
    self.condition = condition
    self.limit = limit
    self.after = after
  }

  /// Whether a story is listed once, by its best article. What a reader bookmarked or hid, and what
  /// one source brought, is listed whole.
  package var tellsOnce: Bool { !allVersions && !isOfMarks && source == nil }

  /// Whether it lists what the reader has marked, which is found by the marks.
  package var isOfMarks: Bool { bookmarked || hidden }

  package enum Sort: Sendable, Hashable {
    case rank(RankingKey)
    case newest
  }
}
