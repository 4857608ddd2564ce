package import Foundation

/// A stored article of a source. A reader's marks on it are kept separately in ``ArticleState``.
package struct Article: Sendable, Hashable, Identifiable {
  /// Never changes, and is not reused after deletion.
  package var id: Int64
  package var source: SourceReference
  package var category: String
  package var title: String?
  /// The summary, plain text.
  package var summary: String?
  package var url: String?
  /// Names of people.
  package var authors: [String]
  package var tags: [String]
  /// BCP 47.
  package var language: String?
  /// The address of the lead picture.
  package var image: String?
  package var commentsURL: String?
  package var published: Date?
  package var modified: Date?
  /// When a reader saved it, if it is a saved page.
  package var saved: Date?
  /// When this program first saw it.
  package var fetched: Date
  package var wordCount: Int

  package init(
    id: Int64,
    source: SourceReference,
    category: String,
    title: String? = nil,
    summary: String? = nil,
    url: String? = nil,
    authors: [String] = [],
    tags: [String] = [],
    language: String? = nil,
    image: String? = nil,
    commentsURL: String? = nil,
    published: Date? = nil,
    modified: Date? = nil,
    saved: Date? = nil,
    fetched: Date,
    wordCount: Int = 0
  ) {
    self.id = id
    self.source = source
    self.category = category
    self.title = title
    self.summary = summary
    self.url = url
    self.authors = authors
    self.tags = tags
    self.language = language
    self.image = image
    self.commentsURL = commentsURL
    self.published = published
    self.modified = modified
    self.saved = saved
    self.fetched = fetched
    self.wordCount = wordCount
  }
}
