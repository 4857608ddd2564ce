package import Foundation

/// Number of a source's articles that a reader has not read.
package struct StreamCount: Sendable, Hashable {
  package var unread: Int
  /// When the newest article was fetched; `nil` if there is none.
  package var newest: Date?

  package init(unread: Int, newest: Date? = nil) {
    self.unread = unread
    self.newest = newest
  }
}
