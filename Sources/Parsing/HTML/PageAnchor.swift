internal import Markup

/// A link in the text of a page.
struct PageAnchor {
  let node: HTMLNode
  /// Absolute.
  let url: String
  /// Its text, or its title where it has none.
  let text: String

  /// Links of a page; later ones are passed over.
  private static let limit = 3000
  /// Nodes and characters of the text of one link.
  private static let textLimit = 200

  static func read(_ page: borrowing HTMLPage) -> [PageAnchor] {
    guard let selector = try? HTMLSelector("a[href]") else { return [] }
    var anchors: [PageAnchor] = []
    for node in page.document.select(selector).prefix(limit) {
      guard let url = page.absolute(page.document.attribute("href", of: node)), url.isWebAddress
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
    return text
  }

  /// The link as that to a feed, where its address or its words say that it is one.
  var asFeed: FeedLink? {
    let path = url.lowercased().prefix { $0 != "?" && $0 != "#" }
    let query = url.lowercased().dropFirst(path.count)
    let words = text.lowercased().split { !$0.isLetter }
    let hasFeedPath =
      [".rss", ".atom", ".rdf", "/feed", "/feed/", "/rss", "/rss/", "/atom", "/atom/"]
      .contains { path.hasSuffix($0) }
      || [".xml", ".json"].contains { path.hasSuffix($0) }
        && ["feed", "rss", "atom", "index.xml"].contains { path.contains($0) }
      || ["feed=rss", "feed=atom", "format=rss", "format=feed", "type=rss"]
        .contains { query.contains($0) }
    let hasFeedWords = words.count <= 4 && ["rss", "atom"].contains { words.contains($0) }
    guard hasFeedPath || hasFeedWords else { return nil }
    return FeedLink(url: String(url.prefix { $0 != "#" }), title: text.trimmedOrNil)
  }
}
