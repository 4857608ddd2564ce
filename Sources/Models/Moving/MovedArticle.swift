package import Foundation

/// An article as another reading program exports it, with what its reader did with it there.
package struct MovedArticle: Sendable, Hashable {
  /// The source that the program names; `nil` if it names none.
  package var source: MovedSource?
  /// The id that the article has in its source's document, if the program keeps it. The program's
  /// own number of the article is none.
  package var identity: String?
  package var url: String?
  package var title: String?
  package var authors: [String]
  /// When it was published, as its source says.
  package var published: Date?
  package var modified: Date?
  /// The text as markup, unchanged: it may be hostile.
  package var html: String?
  /// Categories of the publisher.
  package var tags: [String]
  /// Categories of the reader.
  package var labels: [String]
  /// `nil` if the program does not say.
  package var isRead: Bool?
  package var isStarred: Bool
  /// When the reader marked it; `nil` if the program does not say.
  package var readAt: Date?
  package var starredAt: Date?
  package var annotations: MovedAnnotations
  /// When the reader hid it, as our own export says.
  package var hiddenAt: Date?
  /// Whether it is read only because it expired, as our own export says.
  package var isExpired = false

  package init(
    source: MovedSource? = nil, identity: String? = nil, url: String? = nil, title: String? = nil,
    authors: [String] = [], published: Date? = nil, modified: Date? = nil, html: String? = nil,
    tags: [String] = [], labels: [String] = [], isRead: Bool? = nil, isStarred: Bool = false,
    readAt: Date? = nil, starredAt: Date? = nil, annotations: MovedAnnotations = MovedAnnotations()
  ) {
    self.source = source
    self.identity = identity
    self.url = url
    self.title = title
    self.authors = authors
    self.published = published
    self.modified = modified
    self.html = html
    self.tags = tags
    self.labels = labels
    self.isRead = isRead
    self.isStarred = isStarred
    self.readAt = readAt
    self.starredAt = starredAt
    self.annotations = annotations
  }
}

/// A source as another reading program exports it.
package struct MovedSource: Sendable, Hashable {
  /// The address of its feed; `nil` if the program exports none.
  package var feedURL: String?
  package var title: String?
  package var homePageURL: String?
  /// Its folders, which are categories here.
  package var folders: [String]
  /// Whether it is no feed but the pages that the reader saved, as our own export says.
  package var isSaved = false

  package init(
    feedURL: String? = nil, title: String? = nil, homePageURL: String? = nil, folders: [String] = []
  ) {
    self.feedURL = feedURL
    self.title = title
    self.homePageURL = homePageURL
    self.folders = folders
  }
}
