internal import Markup

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
  /// The library that reads XML and HTML is not installed.
  case noLibrary
  /// Larger than the limit in bytes.
  case tooLarge(limit: Int)
  /// Reading it took more steps than ``DocumentBudget`` allows.
  case tooCostly
  /// A selector or path is invalid; the value gives the reason.
  case badSelector(String)
  /// The selectors match nothing in the document.
  case noMatch(String)

  /// A one-line description of the document.
  package var message: String {
    switch self {
    case .empty: "the document is empty"
    case .html(let feeds):
      feeds.isEmpty
        ? "looks like an HTML page, not a feed"
        : "looks like an HTML page, not a feed; it links to \(feeds[0].url)"
    case .opml: "looks like an OPML list of feeds, not a feed"
    case .notOPML(let what): "looks like \(what), not an OPML list of feeds"
    case .sitemap: "looks like a sitemap, not a feed"
    case .otherXML(let root): "looks like an XML document with the root <\(root)>, not a feed"
    case .otherJSON: "looks like JSON, but not a JSON Feed"
    case .unknown: "looks like neither XML, HTML nor JSON"
    case .noLibrary: XMLLibrary.absence
    case .tooLarge(let limit): "the document is larger than \(limit) bytes"
    case .tooCostly: DocumentBudget.message
    case .badSelector(let why): "the selector cannot be read: \(why)"
    case .noMatch(let what): "\(what) matches nothing in the document"
    }
  }
}
