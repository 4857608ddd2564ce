package import Foundation
package import Models

/// Selects a list of articles in an order of the client's choice, page by page with an offset.
/// Articles that the reader has hidden are never listed.
package struct EntryQuery: Sendable, Hashable {
  package enum Order: String, Sendable, Hashable, CaseIterable {
    case id
    case published
    /// By time of arrival or of the last change of the reader's marks. A removed mark counts while
    /// the change is kept.
    case changed
    case title
    case author
    case category
    /// Unread articles first.
    case status
  }

  package var sources: [Int64]
  package var isRead: Bool?
  package var isBookmarked: Bool?
  /// Only articles with an id above and below these.
  @ListBound package var above: Int64?
  @ListBound package var below: Int64?
  /// Only articles published (else first seen) after and before these times.
  package var publishedAfter: Date?
  package var publishedBefore: Date?
  /// Only articles that arrived, or whose marks last changed, after and before these times. Articles
  /// that lost a mark count to the second, while the change is kept.
  package var changedAfter: Date?
  package var changedBefore: Date?
  /// Only articles with all of these tags, of the source or of the reader, ignoring case.
  package var tags: [String] = []
  /// Only these articles.
  package var articles: [Int64]?
  package var order: Order
  package var isDescending: Bool
  @ListCount package var limit: Int
  @ListCount package var offset: Int

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
