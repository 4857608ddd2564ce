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
