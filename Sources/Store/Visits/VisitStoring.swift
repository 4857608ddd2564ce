package import Foundation
package import Models

/// When readers looked at lists, and what has arrived since.
package protocol VisitStoring: Sendable {
  /// `nil` if the reader has not seen a list.
  func visit(of reader: String) throws -> ReaderVisit?

  /// Records that a reader saw a list. It may be skipped while another writer is busy.
  func noteVisit(of reader: String, at now: Date) throws

  /// The last article that arrived before any that arrived since a date; `nil` if none did.
  func newestArticle(before date: Date) throws -> Int64?

  /// Number of stories with an unread article that arrived after an article, at most
  /// ``ReaderVisitLimits/stories``.
  ///
  /// - Parameter category: a category of the shared list; `nil` means all.
  func storiesArrived(
    after article: Int64, in category: String?, reader: String
  ) throws -> Int
}

package enum ReaderVisitLimits {
  /// Stories that are counted.
  package static let stories = 1000
}
