package import Foundation
package import Models

/// Selects a list of articles in the order of arrival, which is the order of their ids. Articles
/// that the reader has hidden are never listed.
package struct StreamQuery: Sendable, Hashable {
  /// Only articles of these sources.
  package var sources: [Int64]
  /// Only read, or only unread articles; `nil` is both.
  package var isRead: Bool?
  /// Only bookmarked, or only other articles; `nil` is both.
  package var isBookmarked: Bool?
  /// Only articles with all of these labels of the reader's.
  package var labels: [String] = []
  /// Only articles with none of these.
  package var otherLabels: [String] = []
  /// Only articles fetched at this time or later, and all articles stored after them, whose polls
  /// may have begun earlier: a client that asks with the time of its last answer misses nothing.
  package var fetchedSince: Date?
  /// Only articles fetched before this time, and all articles stored before them.
  package var fetchedBefore: Date?
  /// Only articles with an id above and below these.
  @ListBound package var above: Int64?
  @ListBound package var below: Int64?
  package var isOldestFirst: Bool
  @ListCount package var limit: Int

  /// Maximum number of articles stored out of fetch order: passes wait for their turn to write, so
  /// that articles of one pass are stored after those that another has stored meanwhile.
  package static let disorder = 20_000

  package init(
    sources: [Int64], isRead: Bool? = nil, isBookmarked: Bool? = nil, fetchedSince: Date? = nil,
    fetchedBefore: Date? = nil, above: Int64? = nil, below: Int64? = nil,
    isOldestFirst: Bool = false, limit: Int = ListCount.limit
  ) {
    self.sources = sources
    self.isRead = isRead
    self.isBookmarked = isBookmarked
    self.fetchedSince = fetchedSince
    self.fetchedBefore = fetchedBefore
    self.above = above
    self.below = below
    self.isOldestFirst = isOldestFirst
    self.limit = limit
  }
}

/// A source as client programs see it.
package struct StreamSource: Sendable, Hashable {
  /// Never changes.
  package var id: Int64
  package var name: String
  /// The configured address, which may contain credentials.
  package var url: String
  package var homePage: String?
  /// In the order of the configuration, at least one.
  package var categories: [StreamCategory]
  /// Whether it is in the reader's list. Articles of others stay if the reader has marked them: of
  /// feeds that were removed, or that came with an import.
  package var isSubscribed: Bool
  /// Whether it has left the shared list, or the reader has left it: of its articles, lists have
  /// only those with marks (``FeedQuery/isOfSubscriptions``).
  package var hasLeft: Bool
  /// Whether the reader has left it: it may get articles that are for others.
  package var isLeftByReader = false
  /// The last and the next poll; `nil` before the first poll.
  package var lastPoll: Date?
  package var nextPoll: Date?
  /// Number of polls in a row that failed.
  package var failures: Int
  /// Why the last poll failed, as ``Message/stored`` has it; `nil` after a success. Most requests of
  /// clients do not ask for it, so it is read when it is shown.
  package var lastError: String?
}

extension Sequence where Element == StreamSource {
  /// The addresses of their web sites, by the sources' own.
  package var homePages: [String: String] {
    Dictionary(
      compactMap { source in source.homePage.map { (source.url, $0) } },
      uniquingKeysWith: { one, _ in one })
  }
}
