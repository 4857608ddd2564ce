package import Foundation

/// What a source says of an article, apart from its text: an ``ArticleDraft`` as it arrives, an
/// ``Article`` as it is stored, and a client program's copy share these fields.
package struct ArticleMetadata: Sendable, Hashable {
  package var title: String?
  /// Plain text.
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
  package var wordCount: Int

  package init(
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
    wordCount: Int = 0
  ) {
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
    self.wordCount = wordCount
  }
}

// Written out: a protocol or a dynamic member would copy all fields, or follow a key path, to read
// one of them.

extension Article {
  package var title: String? { metadata.title }
  package var summary: String? { metadata.summary }
  package var url: String? { metadata.url }
  package var authors: [String] { metadata.authors }
  package var tags: [String] { metadata.tags }
  package var language: String? { metadata.language }
  package var image: String? { metadata.image }
  package var commentsURL: String? { metadata.commentsURL }
  package var published: Date? { metadata.published }
  package var modified: Date? { metadata.modified }
  package var wordCount: Int { metadata.wordCount }
}

extension ArticleDraft {
  package var title: String? { metadata.title }
  package var summary: String? { metadata.summary }
  package var url: String? { metadata.url }
  package var authors: [String] { metadata.authors }
  package var tags: [String] { metadata.tags }
  package var language: String? { metadata.language }
  package var image: String? { metadata.image }
  package var commentsURL: String? { metadata.commentsURL }
  package var published: Date? { metadata.published }
  package var modified: Date? { metadata.modified }
  package var wordCount: Int { metadata.wordCount }
}
