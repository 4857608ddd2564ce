/// An article that another reader put on top of a reader's front page.
package struct SharedArticle: Sendable, Hashable {
  package var article: Int64
  /// The name of the reader who shared it.
  package var sender: String

  package init(article: Int64, sender: String) {
    self.article = article
    self.sender = sender
  }
}

/// Why an article was not shared with a reader.
package enum SharingRefusal: Error, Sendable, Hashable {
  case noSuchReader
  /// The reader wants no articles of others on their front page.
  case refused
  /// With oneself.
  case same
  /// Too many articles wait on the other's front page.
  case tooMany

  /// Articles of others that wait on one front page.
  package static let limit = 20
}
