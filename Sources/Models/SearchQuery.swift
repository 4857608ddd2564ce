package import Foundation

/// What articles are searched for.
package struct SearchQuery: Sendable, Hashable {
  /// As a person typed it.
  package var text: String
  /// All categories when `nil`.
  package var category: String?
  package var source: String?
  package var unread: Bool
  package var bookmarked: Bool
  /// Only what was published (else first seen) after this.
  package var since: Date?
  package var limit: Int

  package init(
    _ text: String, category: String? = nil, source: String? = nil, unread: Bool = false,
    bookmarked: Bool = false, since: Date? = nil, limit: Int = 20
  ) {
    self.text = text
    self.category = category
    self.source = source
    self.unread = unread
    self.bookmarked = bookmarked
    self.since = since
    self.limit = limit
  }
}
