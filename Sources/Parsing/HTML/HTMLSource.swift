internal import Markup
internal import Models

/// Reads a page that lists articles: by the configured selectors, else from schema.org data, else
/// from HTML5 `article` elements.
enum HTMLSource {
  static func parse(_ bytes: [UInt8], _ options: ParseOptions) throws(ParseFault) -> ParsedFeed {
    let decoded = EncodingDetector.decode(
      bytes, contentType: options.contentType, declaration: EncodingDetector.htmlDeclaration)
    guard decoded.text.contains(where: { !$0.isBlank }) else { throw .empty }
    guard let page = HTMLPage(decoded.text, url: options.url) else { throw .unknown }
    var feed = ParsedFeed(format: .html)
    feed.encoding = decoded.encoding.name
    feed.warnings = decoded.warnings
    page.describe(&feed)
    if let selectors = options.selectors {
      feed.items = try SelectedItems.read(
        page, selectors, limit: options.limits.items, &feed.warnings)
    } else {
      feed.items = LinkedDataItems.read(page, limit: options.limits.items)
      if feed.items.isEmpty { feed.items = ArticleElements.read(page, limit: options.limits.items) }
      if feed.items.isEmpty {
        throw .noMatch(
          "the page contains no list of articles: no schema.org data and no <article>")
      }
    }
    if page.document.isExhausted {
      feed.warnings.append("selectors matched too much of the page; the rest was ignored")
    }
    return feed
  }
}
