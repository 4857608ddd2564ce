internal import Markup

/// Elements that a script replaces by a player or a post: components of AMP pages, and the quotes
/// that Instagram and TikTok give to embed.
enum EmbedStandIn {
  /// The address of what replaces an element; `nil` for other elements.
  static func address(of node: Int, in tree: PageTree) -> String? {
    let kind = tree.nodes[node].kind
    if kind == .unknown {
      return EmbedComponent.address(of: tree.source(of: node)) { tree.decodedValue($0, of: node) }
    }
    return kind.tag == .blockquote ? quote(node, tree) : nil
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
