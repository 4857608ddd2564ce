/// The body and the attachments of an article.
package struct ArticleContent: Sendable, Hashable {
  /// Sanitised markup with absolute URLs.
  package var html: String?
  /// Plain text, if the source sent no markup.
  package var text: String?
  package var attachments: [Attachment]

  package init(html: String? = nil, text: String? = nil, attachments: [Attachment] = []) {
    self.html = html
    self.text = text
    self.attachments = attachments
  }
}

/// A file that belongs to an article: a podcast episode, a picture, a document.
package struct Attachment: Sendable, Hashable, Codable {
  package var url: String
  package var mimeType: String?
  package var title: String?
  package var sizeInBytes: Int?
  package var durationInSeconds: Int?
  package var hints = FileHints()

  package init(
    url: String,
    mimeType: String? = nil,
    title: String? = nil,
    sizeInBytes: Int? = nil,
    durationInSeconds: Int? = nil
  ) {
    self.url = url
    self.mimeType = mimeType
    self.title = title
    self.sizeInBytes = sizeInBytes
    self.durationInSeconds = durationInSeconds
  }

  private enum CodingKeys: String, CodingKey {
    case url, mimeType, title, sizeInBytes, durationInSeconds
  }
}

/// What a feed says of a file besides, by which it is named and chosen. It is not kept.
package struct FileHints: Sendable, Hashable {
  /// What a picture shows (`media:description`): the title of a file without one.
  package var caption: String?
  /// The medium of a file without a type, such as `image` (Media RSS, `media:content`).
  package var medium: String?
  /// Pixels.
  package var width: Int?
  /// The number of the group whose files show the same in several forms (Media RSS, `media:group`).
  package var group: Int?
  /// Whether its sides are those of a picture to look at.
  package var isLarge = false
  /// Whether a picture is one to look at, by its sides or its place.
  package var isShown = false

  package init() {}
}

/// The origin of an article's text.
package enum TextOrigin: String, Sendable, Hashable, CaseIterable {
  /// The text in the feed of its source.
  case feed
  /// The text on its own page.
  case page
}
