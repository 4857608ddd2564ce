package import Foundation

/// A page that a reader wants to keep, of no source that is polled.
package struct SavedPage: Sendable, Hashable {
  package var url: String
  package var title: String?
  /// When it was saved elsewhere; `nil` is now, by hand.
  package var added: Date?
  /// Categories of the reader's own.
  package var tags: [String]
  /// Whether it was read elsewhere.
  package var isRead: Bool
  /// The text that another program kept of it, as it came.
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
