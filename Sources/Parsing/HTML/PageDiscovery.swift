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
