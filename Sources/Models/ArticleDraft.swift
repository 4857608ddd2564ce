package import Foundation

/// An article from a parsed document before it is stored and has an id.
package struct ArticleDraft: Sendable, Hashable {
  /// Identifies the article at the next poll; unique within its source.
  package var identity: String
  /// Whether another article of the same document has the same identity; ``ownIdentity`` differs
  /// then.
  package var isAmbiguous = false
  /// What distinguishes it from articles of the same document with the same identity, address and
  /// headline; `nil` if there are none.
  package var discriminator: String?
  package var basis = IdentityBasis.id
  /// The canonical form of its URL: identifies the article if its identity has changed.
  package var urlKey: String?
  package var title: String?
  package var summary: String?
  package var url: String?
  package var authors: [String]
  package var tags: [String]
  package var language: String?
  package var image: String?
  package var commentsURL: String?
  package var published: Date?
  package var modified: Date?
  package var wordCount: Int
  package var content: ArticleContent
  /// The body as plain text for the full-text index.
  package var searchText: String
  package var counters: [CounterMetric: Int]

  package init(
    identity: String,
    urlKey: String? = nil,
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
    wordCount: Int = 0,
    content: ArticleContent = ArticleContent(),
    searchText: String = "",
    counters: [CounterMetric: Int] = [:]
  ) {
    self.identity = identity
    self.urlKey = urlKey
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
    self.content = content
    self.searchText = searchText
    self.counters = counters
  }
}
