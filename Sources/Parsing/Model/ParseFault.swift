/// Why a document is no feed.
package enum ParseFault: Error, Sendable, Hashable {
  /// There is nothing in it but blanks.
  case empty
  /// An HTML page; with the feeds it names, those of comments last.
  case html(feeds: [FeedLink])
  case opml
  /// Asked for as OPML, and what it looks like instead.
  case notOPML(String)
  case sitemap
  /// An XML document of another kind, by the name of its root.
  case otherXML(root: String)
  /// A JSON document that is no JSON Feed.
  case otherJSON
  /// Text or bytes of no kind that is known.
  case unknown
  /// Longer than the limit, in bytes.
  case tooLarge(limit: Int)
  /// A selector or path that cannot be read, and why.
  case badSelector(String)
  /// The selectors match nothing in the document.
  case noMatch(String)

  /// What the document looks like, in one line.
  package var message: String {
    switch self {
    case .empty: "the document is empty"
    case .html(let feeds):
      feeds.isEmpty
        ? "looks like an HTML page, not a feed"
        : "looks like an HTML page, not a feed; it names \(feeds[0].url)"
    case .opml: "looks like an OPML list of feeds, not a feed"
    case .notOPML(let what): "looks like \(what), not an OPML list of feeds"
    case .sitemap: "looks like a sitemap, not a feed"
    case .otherXML(let root): "looks like an XML document with the root <\(root)>, not a feed"
    case .otherJSON: "looks like JSON, but not a JSON Feed"
    case .unknown: "looks like neither XML, HTML nor JSON"
    case .tooLarge(let limit): "the document is larger than \(limit) bytes"
    case .badSelector(let why): "the selector cannot be read: \(why)"
    case .noMatch(let what): "\(what) matches nothing in the document"
    }
  }
}
