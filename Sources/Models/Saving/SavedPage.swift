package import Foundation

/// A page that a reader saves; it does not belong to a polled source.
package struct SavedPage: Sendable, Hashable {
  package var url: String
  package var title: String?
  /// When it was saved in another program; `nil` means now, by hand.
  package var added: Date?
  /// The reader's own categories.
  package var tags: [String]
  /// Whether it was read in another program.
  package var isRead: Bool
  /// The text that another program stored, unchanged.
  package var html: String?

  package init(
    url: String, title: String? = nil, added: Date? = nil, tags: [String] = [],
    isRead: Bool = false, html: String? = nil
  ) {
    self.url = url
    self.title = title
    self.added = added
    self.tags = tags
    self.isRead = isRead
    self.html = html
  }
}
