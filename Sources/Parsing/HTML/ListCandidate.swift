import Basics
internal import Markup
package import Models

/// A proposed way to read a page that lists articles, and its result.
package struct ListCandidate: Sendable, Hashable {
  /// `nil` if the parser finds the articles without selectors.
  package var selectors: ItemSelectors?
  package var matches: Int
  /// The headlines of the first matches.
  package var samples: [String]

  /// Minimum number of articles in a list.
  static let fewest = 3
  private static let sampleCount = 3

  init(selectors: ItemSelectors?, items: [ParsedItem]) {
    self.selectors = selectors
    matches = items.count
    samples = items.lazy.compactMap(\.title?.text).prefix(Self.sampleCount).map(\.self)
  }

  /// The best candidate that passes a test: with its selectors the page must give several articles,
  /// each with a headline and an address of its own.
  static func best(
    _ page: borrowing HTMLPage, _ anchors: [PageAnchor], _ bytes: [UInt8], _ options: ParseOptions
  ) -> ListCandidate? {
    for selectors in RepeatedElements(page, anchors).candidates {
      var options = options
      options.selectors = selectors
      guard let feed = try? HTMLSource.parse(bytes, options) else { continue }
      let whole = feed.items.filter { $0.title != nil && $0.url != nil }
      // Most titles are longer than a word or two.
      let headlines = whole.count { ($0.title?.text.utf8.count ?? 0) >= 15 }
      guard whole.count >= fewest, Set(whole.compactMap(\.url)).count * 2 > whole.count,
        whole.count * 2 > feed.items.count, headlines * 2 > whole.count
      else { continue }
      return ListCandidate(selectors: selectors, items: whole)
    }
    return nil
  }
}

/// A link in the text of a page.
struct PageAnchor {
  let node: HTMLNode
  /// Absolute address.
  let url: String
  /// Its text, or its title if it has no text.
  let text: String

  /// Maximum number of links of a page; later links are skipped.
  private static let limit = 3000
  /// Maximum number of nodes and characters in the text of one link.
  private static let textLimit = 200

  static func read(_ page: borrowing HTMLPage) -> [PageAnchor] {
    guard let selector = try? HTMLSelector("a[href]") else { return [] }
    var anchors: [PageAnchor] = []
    for node in page.document.select(selector).prefix(limit) {
      let address = page.document.attribute("href", of: node)
      guard let url = page.absolute(address.flatMap(AddressInput.ofFeed) ?? address),
        url.isWebAddress
      else { continue }
      let text =
        text(of: node, page).trimmedOrNil ?? page.document.attribute("title", of: node) ?? ""
      anchors.append(PageAnchor(node: node, url: url, text: text.collapsed))
    }
    return anchors
  }

  private static func text(of node: HTMLNode, _ page: borrowing HTMLPage) -> String {
    var text = ""
    var stack = [node]
    var visits = 0
    while let node = stack.popLast(), visits < textLimit, text.utf8.count < textLimit {
      visits += 1
      if page.document.isText(node) {
        text += page.document.rawText(of: node).prefix(textLimit)
      } else {
        if !text.isEmpty { text += " " }
        stack.append(contentsOf: page.document.children(of: node).prefix(textLimit).reversed())
      }
    }
    return text.streamSafe
  }

  /// The link as a feed link, if its text or its address indicates a feed. On another site, only an
  /// unambiguous indication counts.
  ///
  /// - Parameter site: The host of the page.
  func asFeed(on site: String) -> FeedLink? {
    let path = url.lowercased().prefix { $0 != "?" && $0 != "#" }
    let query = url.lowercased().dropFirst(path.count)
    // An address with another address in its query is a share or subscribe link to another service.
    guard !query.contains("http") else { return nil }
    let words = text.lowercased().split { !$0.isLetter }
    let isFeed =
      words.count <= (words.contains("feed") ? 6 : 4)
      && ["rss", "atom"].contains { words.contains($0) }
      || [".rss", ".atom", ".rdf"].contains { path.hasSuffix($0) }
      || Self.isNear(OPMLText.host(of: String(path)), site) && Self.isUsual(path, query)
    guard isFeed else { return nil }
    return FeedLink(url: String(url.prefix { $0 != "#" }), title: text.trimmedOrNil)
  }

  private static func isNear(_ host: String, _ site: String) -> Bool {
    host == site || host.hasSuffix("." + site) || host.hasPrefix("feeds.")
      || host.hasPrefix("rss.")
  }

  /// Whether the address has a form that is usual for feeds.
  private static func isUsual(_ path: Substring, _ query: Substring) -> Bool {
    if ["/feed", "/feed/", "/rss", "/rss/", "/atom", "/atom/"].contains(where: path.hasSuffix) {
      return true
    }
    if [".xml", ".json"].contains(where: path.hasSuffix) {
      return ["feed", "rss", "atom", "index.xml"].contains { path.contains($0) }
    }
    return ["feed=rss", "feed=atom", "format=rss", "format=feed", "type=rss"]
      .contains { query.contains($0) }
  }
}
