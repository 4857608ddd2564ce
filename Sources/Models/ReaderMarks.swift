package import Foundation

/// The times of a reader's last actions on an article; `nil` means never, or taken back.
package struct ReaderMarks: Sendable, Hashable {
  package var readAt: Date?
  package var viewedAt: Date?
  package var finishedAt: Date?
  package var bookmarkedAt: Date?
  package var sharedAt: Date?
  package var hiddenAt: Date?
  /// When the program marked it read for its age.
  package var expiredAt: Date?

  package init(
    readAt: Date? = nil,
    viewedAt: Date? = nil,
    finishedAt: Date? = nil,
    bookmarkedAt: Date? = nil,
    sharedAt: Date? = nil,
    hiddenAt: Date? = nil,
    expiredAt: Date? = nil
  ) {
    self.readAt = readAt
    self.viewedAt = viewedAt
    self.finishedAt = finishedAt
    self.bookmarkedAt = bookmarkedAt
    self.sharedAt = sharedAt
    self.hiddenAt = hiddenAt
    self.expiredAt = expiredAt
  }

  /// Whether it is read only because it expired.
  package var isExpired: Bool { expiredAt != nil && readAt == expiredAt && viewedAt == nil }

  package var state: ArticleState {
    ArticleState(read: readAt != nil, bookmarked: bookmarkedAt != nil, hidden: hiddenAt != nil)
  }
}
