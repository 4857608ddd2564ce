import Basics
internal import Markup

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
