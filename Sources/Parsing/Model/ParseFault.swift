package import Words

/// The reason why a document is not a feed.
package enum ParseFault: Error, Sendable, Hashable {
  /// The document contains only blanks.
  case empty
  /// An HTML page, with the feeds that it links to; comment feeds come last.
  case html(feeds: [FeedLink])
  case opml
  /// The caller expected OPML; the value says what the document looks like.
  case notOPML(String)
  case sitemap
  /// An XML document of another kind, with the name of its root element.
  case otherXML(root: String)
  /// A JSON document that is not a JSON Feed.
  case otherJSON
  /// Text or bytes of an unknown kind.
  case unknown
  /// Larger than the limit in bytes.
  case tooLarge(limit: Int)
  /// Reading it took more steps than ``DocumentBudget`` allows.
  case tooCostly
  /// A selector or path is invalid; the value gives the reason.
  case badSelector(String)
  /// The selectors match nothing in the document.
  case noMatch(String)

  /// A one-line description of the document.
  package var phrase: Message {
    switch self {
    case .empty: Message(.documentEmpty)
    case .html(let feeds):
      feeds.first.map { Message(.looksLikeHTMLWithFeed, $0.url) } ?? Message(.looksLikeHTML)
    case .opml: Message(.looksLikeOPML)
    case .notOPML(let what): Message(.looksLikeNoOPML, what)
    case .sitemap: Message(.looksLikeSitemap)
    case .otherXML(let root): Message(.looksLikeXML, root)
    case .otherJSON: Message(.looksLikeJSON)
    case .unknown: Message(.looksLikeNothing)
    case .tooLarge(let limit): Message(.documentTooLarge, limit)
    case .tooCostly: Message(.documentTooCostly)
    case .badSelector(let why): Message(.selectorUnreadable, why)
    case .noMatch(let what): Message(.matchesNothing, what)
    }
  }

  package var message: String { phrase.english }
}

/// A feed that a page links to (`link rel="alternate"`).
package struct FeedLink: Sendable, Hashable {
  package var url: String
  package var title: String?
  package var type: String?

  package init(url: String, title: String? = nil, type: String? = nil) {
    self.url = url
    self.title = title
    self.type = type
  }

  package var isOfComments: Bool {
    "\(url) \(title ?? "")".lowercased().contains("comment")
  }
}
