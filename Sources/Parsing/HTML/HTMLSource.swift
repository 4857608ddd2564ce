import Foundation
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
        throw page.document.isExhausted
          ? ParseFault.tooCostly
          : .noMatch("the page contains no list of articles: no schema.org data and no <article>")
      }
    }
    guard !page.document.isExhausted else { throw .tooCostly }
    return feed
  }
}

/// Reads the `article` elements of a page, each with a heading and a link.
enum ArticleElements {
  /// Maximum number of articles read from a page.
  private static let itemLimit = 1000

  static func read(_ page: borrowing HTMLPage, limit: Int) -> [ParsedItem] {
    guard
      let articles = try? HTMLSelector(
        "//*[self::article or @role='article' or contains(@itemtype,'Article')"
          + " or contains(@itemtype,'BlogPosting')"
          + " or contains(concat(' ',@class,' '),' hentry ')"
          + " or contains(concat(' ',@class,' '),' h-entry ')][not(ancestor::article)]")
    else { return [] }
    var items: [ParsedItem] = []
    var seen: Set<String> = []
    for node in page.document.select(articles).prefix(min(limit, itemLimit)) {
      guard let item = item(page, node), seen.insert(item.id).inserted else { continue }
      items.append(item)
    }
    return items
  }

  private static func item(_ page: borrowing HTMLPage, _ node: HTMLNode) -> ParsedItem? {
    let link =
      first(page, node, "./descendant::a[.//h1 or .//h2 or .//h3 or .//h4]", "href")
      ?? first(page, node, "h1 a, h2 a, h3 a, h4 a, a[rel~='bookmark']", "href")
      ?? first(page, node, "a", "href") ?? first(page, node, "./ancestor::a", "href")
    guard let url = page.absolute(link) else { return nil }
    let title =
      page.first("h1, h2, h3, h4, h5, h6, [itemprop='headline']", in: node)
      ?? page.first("a", in: node)
    guard let title else { return nil }
    var item = ParsedItem()
    item.url = url
    item.title = ParsedText(text: title)
    // A line with the author or the date does not describe the article.
    item.summary = page.first(
      ".//p[not(parent::header) and not(.//time) and not(.//*[@rel='author'])]", in: node
    ).map { ParsedText(text: $0) }
    let date =
      first(page, node, "time[datetime], [itemprop='datePublished'][datetime]", "datetime")
      ?? first(page, node, "[itemprop='datePublished'][content]", "content")
      ?? page.first("time", in: node)
    item.published = date.flatMap { FeedDate.parse($0) }
    if let name = page.first("[rel~='author'], [itemprop='author'], .author, .byline", in: node) {
      item.authors.add(ParsedPerson.list(parsing: name.withoutBy))
    }
    item.image = page.picture(in: node)
    ItemIdentity.identify(&item, guid: nil)
    return item
  }

  /// The first non-blank value of an attribute.
  private static func first(
    _ page: borrowing HTMLPage, _ node: HTMLNode, _ selector: String, _ attribute: String
  ) -> String? {
    guard let selector = try? HTMLSelector(selector) else { return nil }
    for found in page.document.select(selector, in: node) {
      if let value = page.document.attribute(attribute, of: found)?.trimmedOrNil { return value }
    }
    return nil
  }
}

extension String {
  /// The name in `By Ann Lee`.
  fileprivate var withoutBy: String {
    lowercased().hasPrefix("by ") ? String(dropFirst(3)) : self
  }
}
