package import Foundation

/// What a list of articles in the order of their arrival is asked for. That order is the order of
/// their ids. What the reader has hidden is never listed.
package struct StreamQuery: Sendable, Hashable {
  /// Articles of other sources are not listed.
  package var sources: [Int64]
  /// Only what is, or is not, read; `nil` is both.
  package var isRead: Bool?
  /// Only what is, or is not, bookmarked; `nil` is both.
  package var isBookmarked: Bool?
  /// Only what was fetched then or later, with all that was stored after it, whose poll may have
  /// begun earlier: who asks with the time of the last answer misses nothing.
  package var fetchedSince: Date?
  /// Only what was fetched before that, with all that was stored before it.
  package var fetchedBefore: Date?
  /// Only articles with a higher id than this, and with a lower one.
  package var above: Int64?
  package var below: Int64?
  package var isOldestFirst: Bool
  package var limit: Int

  package init(
    sources: [Int64], isRead: Bool? = nil, isBookmarked: Bool? = nil, fetchedSince: Date? = nil,
    fetchedBefore: Date? = nil, above: Int64? = nil, below: Int64? = nil,
    isOldestFirst: Bool = false, limit: Int
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
