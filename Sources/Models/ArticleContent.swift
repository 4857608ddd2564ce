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
  /// What a picture shows (`media:description`): the title of a file without one. It is not kept.
  package var caption: String?
  package var sizeInBytes: Int?
  package var durationInSeconds: Int?
  /// Whether a feed says of a picture that it is one to look at, by its sides or its place. It is
  /// not kept.
  package var isShown = false

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

extension Attachment {
  /// Whether it is a picture: by its type, or by its name if it has none.
  package var isPicture: Bool {
    if let mimeType { return mimeType.lowercased().hasPrefix("image/") }
    let path = url.prefix { $0 != "?" && $0 != "#" }.suffix(5).lowercased()
    return [".jpg", ".jpeg", ".png", ".webp", ".gif", ".avif"].contains { path.hasSuffix($0) }
  }
}

/// The origin of an article's text.
package enum TextOrigin: String, Sendable, Hashable, CaseIterable {
  /// The text in the feed of its source.
  case feed
  /// The text on its own page.
  case page
}
