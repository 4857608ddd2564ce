package import Foundation
package import Models

/// An article with its text and its reader's marks.
package struct StreamItem: Sendable, Hashable, Identifiable {
  package var id: Int64
  package var source: Int64
  package var title: String?
  package var summary: String?
  package var url: String?
  package var authors: [String]
  package var tags: [String]
  /// The lead picture's address.
  package var image: String?
  package var commentsURL: String?
  package var published: Date?
  package var modified: Date?
  package var fetched: Date
  package var wordCount: Int
  package var isRead: Bool
  package var isBookmarked: Bool
  /// When the reader last marked it, as far as is known.
  package var marked: Date?
  /// What readers are shown: the text of its page where that is the better one, else the feed's.
  package var content: ArticleContent
}
