internal import Markup

/// Elements that a script replaces by a player or a post: AMP components, and the quotes that
/// Instagram and TikTok give to embed.
enum EmbedStandIn {
  private typealias Component = (name: StaticString, attribute: StaticString, address: String)

  /// The attribute of a component with an address, or with the end of one after `address`.
  private static let components: [Component] = [
    ("amp-youtube", "data-videoid", "https://www.youtube.com/watch?v="),
    ("amp-vimeo", "data-videoid", "https://vimeo.com/"),
    ("amp-dailymotion", "data-videoid", "https://www.dailymotion.com/video/"),
    ("amp-twitter", "data-tweetid", "https://twitter.com/i/status/"),
    ("amp-instagram", "data-shortcode", "https://www.instagram.com/p/"),
    ("amp-iframe", "src", ""), ("amp-tiktok", "data-src", ""), ("amp-facebook", "data-href", ""),
    ("amp-embedly-card", "data-url", ""), ("amp-pinterest", "data-url", ""),
    ("amp-reddit", "data-src", ""),
  ]

  /// The address of what replaces an element; `nil` for other elements.
  static func address(of node: Int, in tree: PageTree) -> String? {
    let kind = tree.nodes[node].kind
    if kind == .unknown { return component(node, tree) }
    return kind.tag == .blockquote ? quote(node, tree) : nil
  }

  private static func component(_ node: Int, _ tree: PageTree) -> String? {
    let name = tree.source(of: node)
    guard name.hasPrefixIgnoringCase("amp-", at: 0),
      let found = components.first(where: { name.equalsIgnoringCase($0.name) }),
      let value = tree.decodedValue(found.attribute, of: node)
    else { return nil }
    if found.address.isEmpty { return web(value) }
    let isID = value.utf8.allSatisfy {
      $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
    }
    return isID && (1...64).contains(value.utf8.count) ? found.address + value : nil
  }

  private static func quote(_ node: Int, _ tree: PageTree) -> String? {
    if let address = tree.decodedValue("data-instgrm-permalink", of: node) { return web(address) }
    guard tree.value("class", of: node)?.firstIndex(of: "tiktok-embed", from: 0) != nil else {
      return nil
    }
    return tree.decodedValue("cite", of: node).flatMap(web)
  }

  private static func web(_ address: String) -> String? {
    BaseURL(address.hasPrefix("//") ? "https:" + address : address)?.string
  }
}
