import Basics
internal import Markup
internal import Models

/// The feeds that a web page links to, and how the page itself could be read without a feed.
package struct PageDiscovery: Sendable, Hashable {
  package var title: String?
  /// The software that made the page (`meta name="generator"`), as written.
  package var generator: String?
  /// The canonical address of the page (`link rel="canonical"`), absolute.
  package var canonical: String?
  /// Its `link rel="alternate"` feeds in document order, with comment feeds last.
  package var declared: [FeedLink] = []
  /// Links in its text that look like feeds, in document order.
  package var linked: [FeedLink] = []
  /// The list of articles on the page, if it appears to have one.
  package var list: ListCandidate?

  /// Maximum size in bytes; of a larger page only the declared feeds are read.
  private static let sizeLimit = 4 << 20

  /// Reads the bytes of a page.
  ///
  /// - Parameters:
  ///   - url: The address of the page.
  ///   - contentType: The Content-Type header of the response.
  package init(_ bytes: [UInt8], url: String, contentType: String? = nil) {
    let options = ParseOptions(url: url, contentType: contentType, format: .html)
    declared = FeedLinks.find(in: bytes, options)
    guard bytes.count <= Self.sizeLimit else { return }
    let decoded = EncodingDetector.decode(
      bytes, contentType: contentType, declaration: EncodingDetector.htmlDeclaration)
    guard let page = HTMLPage(decoded.text, url: url) else { return }
    title = page.first("meta[property='og:site_name'] @content") ?? page.first("title")
    generator = page.first("meta[name='generator'] @content")
    canonical = page.absolute(page.first("link[rel='canonical'] @href"))
    let anchors = PageAnchor.read(page)
    linked = anchors.compactMap { $0.asFeed(on: OPMLText.host(of: url)) }.filter { link in
      !declared.contains { $0.url == link.url }
    }
    // schema.org data and <article> elements are found without a selector.
    if let feed = try? HTMLSource.parse(bytes, options), feed.items.count >= ListCandidate.fewest {
      list = ListCandidate(selectors: nil, items: feed.items)
    } else {
      list = ListCandidate.best(page, anchors, bytes, options)
    }
  }
}

/// The feeds that a page links to.
enum FeedLinks {
  private static let types = [
    "application/rss+xml", "application/atom+xml", "application/feed+json", "application/rdf+xml",
    "application/x.atom+xml", "application/x-atom+xml", "application/x-rss+xml",
  ]
  /// Generic types: each page of WordPress declares its part of the REST interface with one of
  /// them.
  private static let looseTypes = ["text/xml", "application/xml", "application/json"]
  private static let limit = 64

  /// The `link rel="alternate"` feeds of the page in document order, then links with a generic
  /// type; comment feeds come last.
  static func find(in bytes: [UInt8], _ options: ParseOptions) -> [FeedLink] {
    let decoded = EncodingDetector.decode(
      bytes, contentType: options.contentType, declaration: EncodingDetector.htmlDeclaration)
    var links: [FeedLink] = []
    var base = options.url.flatMap { BaseURL($0) }
    var hasBase = false
    decoded.text.withUnsafeBufferPointer { text in
      HTMLHead.scan(text) { name, value in
        if name == "base", !hasBase, let href = value("href")?.trimmedOrNil {
          hasBase = true
          base = BaseURL(base?.resolve(href) ?? href) ?? base
        }
        guard name == "link", links.count < limit,
          let href = value("href")?.trimmedOrNil,
          isFeed(value("type"), rel: value("rel"))
        else { return }
        let address = AddressInput.ofFeed(href) ?? href
        let url = base?.resolve(address) ?? address
        guard !links.contains(where: { $0.url == url }) else { return }
        links.append(
          FeedLink(
            url: url, title: value("title")?.collapsed.trimmedOrNil,
            type: value("type")?.trimmedOrNil))
      }
    }
    return links.ranked()
  }

  private static func isFeed(_ type: String?, rel: String?) -> Bool {
    let words = rel?.lowercased().split(whereSeparator: \.isWhitespace) ?? []
    let isNamed = words.contains("feed")
    let isAlternate = words.contains("alternate") && !words.contains("stylesheet")
    guard isNamed || isAlternate else { return false }
    return essence(of: type).map { types.contains($0) || looseTypes.contains($0) } ?? isNamed
  }

  fileprivate static func isLoose(_ link: FeedLink) -> Bool {
    essence(of: link.type).map(looseTypes.contains) ?? false
  }

  /// Whether it is a part of WordPress' REST interface, which is no feed.
  fileprivate static func isOfInterface(_ link: FeedLink) -> Bool {
    isLoose(link) && (link.url.contains("/wp-json/") || link.url.contains("rest_route="))
  }

  /// A media type without its parameters.
  private static func essence(of type: String?) -> String? {
    type.map { String($0.lowercased().prefix { $0 != ";" }).collapsed }
  }
}

extension [FeedLink] {
  /// Those that may be feeds, the best first: those with a generic type come behind the others, and
  /// feeds of comments last.
  package func ranked() -> [FeedLink] {
    let feeds = filter { !FeedLinks.isOfInterface($0) }
    let articles = feeds.filter { !$0.isOfComments }
    return articles.filter { !FeedLinks.isLoose($0) } + articles.filter(FeedLinks.isLoose)
      + feeds.filter(\.isOfComments)
  }
}
