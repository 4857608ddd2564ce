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

/// One block of an article's text, in reading order. The nesting depth is a number, so that deeply
/// nested input needs no recursion.
package struct ContentBlock: Sendable, Hashable {
  package var kind: Kind
  /// The block's text; empty for rules, pictures and tables.
  package var spans: [InlineSpan]
  /// The depth of block quotes around it.
  package var quoteDepth: Int
  /// The depth of lists around it.
  package var listDepth: Int

  package init(_ kind: Kind, spans: [InlineSpan] = [], quoteDepth: Int = 0, listDepth: Int = 0) {
    self.kind = kind
    self.spans = spans
    self.quoteDepth = quoteDepth
    self.listDepth = listDepth
  }

  package enum Kind: Sendable, Hashable {
    case paragraph
    /// 1 to 6.
    case heading(level: Int)
    /// The first block of a list item; the number in an ordered list, `nil` for a bullet.
    case listItem(number: Int?)
    /// Preformatted: line breaks and spaces in the spans are significant.
    case code
    case caption
    /// Rows of cells; the first row may be the header.
    case table(rows: [[TableCell]])
    case image(url: String, alt: String?)
    case rule
  }

  package struct TableCell: Sendable, Hashable {
    package var spans: [InlineSpan]
    package var isHeader: Bool

    package init(spans: [InlineSpan], isHeader: Bool = false) {
      self.spans = spans
      self.isHeader = isHeader
    }
  }
}

/// A run of text with one style. Whitespace is already collapsed (except in code blocks); `\n` is a
/// line break from the markup.
package struct InlineSpan: Sendable, Hashable {
  package var text: String
  package var style: Style
  /// The target of the link: an absolute address, or `#` and one of the article's ``anchors``.
  package var link: String?
  /// The names of the parts of the article that begin with this run.
  package var anchors: [String]

  package init(
    _ text: String, style: Style = [], link: String? = nil, anchors: [String] = []
  ) {
    self.text = text
    self.style = style
    self.link = link
    self.anchors = anchors
  }

  package struct Style: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    package static let emphasis = Style(rawValue: 1)
    package static let strong = Style(rawValue: 2)
    package static let code = Style(rawValue: 4)
    package static let deleted = Style(rawValue: 8)
  }
}
