internal import Markup
internal import Models

/// What a web page says about where its feeds are, and what it could be read by without one.
package struct PageOutlook: Sendable, Hashable {
  package var title: String?
  /// What made the page (`meta name="generator"`), as it is written there.
  package var generator: String?
  /// What it calls its own address (`link rel="canonical"`), absolute.
  package var canonical: String?
  /// Its `link rel="alternate"` feeds in order, those of comments last.
  package var declared: [FeedLink] = []
  /// Links in its text that look like feeds, in order.
  package var linked: [FeedLink] = []
  /// The list of articles that it seems to be.
  package var list: ListGuess?

  /// Larger pages are looked at in their head only.
  private static let sizeLimit = 4 << 20

  /// Reads a page's bytes.
  ///
  /// - Parameters:
  ///   - url: where it came from.
  ///   - contentType: the header that came with it.
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
    linked = anchors.compactMap { $0.asFeed(on: OutlineText.host(of: url)) }.filter { link in
      !declared.contains { $0.url == link.url }
    }
    // schema.org data and <article> elements are found without any selector.
    if let feed = try? HTMLSource.parse(bytes, options), feed.items.count >= ListGuess.fewest {
      list = ListGuess(selectors: nil, items: feed.items)
    } else {
      list = ListGuess.best(page, anchors, bytes, options)
    }
  }
}
