package import Foundation
package import Models

/// An article with its text and its reader's marks.
package struct StreamItem: Sendable, Hashable, Identifiable, Timed {
  package var id: Int64
  package var source: Int64
  package var title: String?
  package var summary: String?
  package var url: String?
  package var authors: [String]
  /// The tags of the source, then the reader's own.
  package var tags: [String]
  /// The lead picture's address.
  package var image: String?
  package var commentsURL: String?
  package var published: Date?
  package var modified: Date?
  package var saved: Date?
  package var fetched: Date
  package var wordCount: Int
  package var isRead: Bool
  package var isBookmarked: Bool
  /// When the reader last marked the article, if known.
  package var marked: Date?
  /// The shown text: the page's if that is the better one, else the feed's.
  package var content: ArticleContent

  /// The tags of two columns without duplicates.
  package static func tags(_ ofSource: String?, own: String?) -> [String] {
    let tags = ListColumn.decode(ofSource)
    let known = Set(tags.map { $0.lowercased() })
    return tags + ListColumn.decode(own).sorted().filter { !known.contains($0.lowercased()) }
  }

  package init(
    id: Int64, source: Int64, title: String?, summary: String?, url: String?, authors: [String],
    tags: [String], image: String?, commentsURL: String?, published: Date?, modified: Date?,
    saved: Date?, fetched: Date, wordCount: Int, isRead: Bool, isBookmarked: Bool, marked: Date?,
    content: ArticleContent
  ) {
    self.id = id
    self.source = source
    self.title = title
    self.summary = summary
    self.url = url
    self.authors = authors
    self.tags = tags
    self.image = image
    self.commentsURL = commentsURL
    self.published = published
    self.modified = modified
    self.saved = saved
    self.fetched = fetched
    self.wordCount = wordCount
    self.isRead = isRead
    self.isBookmarked = isBookmarked
    self.marked = marked
    self.content = content
  }
}
