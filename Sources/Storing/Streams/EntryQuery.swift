package import Foundation

/// What a list of articles in an order of the client's choice is asked for, page by page with an
/// offset. What the reader has hidden is never listed.
package struct EntryQuery: Sendable, Hashable {
  package enum Order: String, Sendable, Hashable, CaseIterable {
    case id
    case published
    /// When it came or its reader last marked it.
    case changed
    case title
    case author
    case category
    /// What is unread first.
    case status
  }

  package var sources: [Int64]
  package var isRead: Bool?
  package var isBookmarked: Bool?
  /// Only articles with a higher id than this, and with a lower one.
  package var above: Int64?
  package var below: Int64?
  /// Only what was published (else first seen) after that, and before that.
  package var publishedAfter: Date?
  package var publishedBefore: Date?
  /// Only what came, or was marked, after that, and before that. What lost a mark in or after the
  /// second of ``changedAfter`` is in the list, too, as long as the change is kept.
  package var changedAfter: Date?
  package var changedBefore: Date?
  /// Only what has all of these tags, of its source or of the reader's own, in either case.
  package var tags: [String] = []
  /// Only these articles.
  package var articles: [Int64]?
  package var order: Order
  package var isDescending: Bool
  package var limit: Int
  package var offset: Int

  package init(
    sources: [Int64], order: Order = .published, isDescending: Bool = false, limit: Int,
    offset: Int = 0
  ) {
    self.sources = sources
    self.order = order
    self.isDescending = isDescending
    self.limit = limit
    self.offset = offset
  }
}
