import Basics
internal import Markup

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
