internal import Markup

/// Finds boxes that are named after social media because they show a post of a network, not buttons
/// to share the article. Rule B9 of docs/extraction.md.
enum SocialBoxes {
  /// Classes of the quotes that networks give to embed their posts; a script makes them frames.
  private static let quotes: [StaticString] = [
    "twitter-tweet", "twitter-video", "instagram-media", "tiktok-embed", "bluesky-embed",
    "mastodon-embed", "text-post-media", "reddit-embed-bq", "reddit-card",
  ]
  /// Classes of boxes of the same kind.
  private static let boxes: [StaticString] = ["fb-post", "fb-video"]
  /// Number of nodes of a box that are searched for the post.
  private static let reach = 4

  /// Whether a box begins with a post, and no other name excludes it.
  static func showsPost(_ node: Int, in tree: PageTree) -> Bool {
    let tag = tree.nodes[node].kind.tag
    guard tag == .div || tag == .figure, beginsWithPost(node, tree) else { return false }
    return ["class", "id"].allSatisfy { (attribute: StaticString) in
      tree.value(attribute, of: node).map {
        NameWords.traits(ofOtherThanSocial: $0).isDisjoint(with: [.junk, .doubtful, .walled])
      } ?? true
    }
  }

  private static func beginsWithPost(_ node: Int, _ tree: PageTree) -> Bool {
    let end = min(Int(tree.nodes[node].end), node + reach)
    return (node + 1..<max(end, node + 1)).contains { inner in
      switch tree.nodes[inner].kind.tag {
      case .blockquote: isNamed(inner, quotes, tree)
      case .div: isNamed(inner, boxes, tree)
      default: false
      }
    }
  }

  private static func isNamed(_ node: Int, _ names: [StaticString], _ tree: PageTree) -> Bool {
    guard let value = tree.value("class", of: node) else { return false }
    return names.contains { value.firstIndex(of: $0, from: 0) != nil }
  }
}
