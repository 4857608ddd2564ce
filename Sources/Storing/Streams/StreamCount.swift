package import Foundation

/// How much of a source a reader has not read.
package struct StreamCount: Sendable, Hashable {
  package var unread: Int
  /// When its newest article was fetched; `nil` where there is none.
  package var newest: Date?

  package init(unread: Int, newest: Date? = nil) {
    self.unread = unread
    self.newest = newest
  }
}
