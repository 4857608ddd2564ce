internal import Markup

/// Finds the first post of a thread: posts are elements with the same name, one below the other,
/// and what they say stands at the same place in each.
struct ThreadFinder {
  private let outline: PageOutline
  private let tree: PageTree

  init(_ outline: PageOutline) {
    self.outline = outline
    tree = outline.tree
  }

  /// Of the elements with the same classes the set that holds most of the page's prose in two or
  /// more; the first of these with prose. `nil` where there is no such set: a question without an
  /// answer is read as any page.
  func firstPost() -> Int? {
    var kinds: [UInt64: (first: Int, count: Int, prose: Int32, end: Int)] = [:]
    for node in tree.nodes.indices where outline.endBlock[node] > 0 {
      guard tree.value("class", of: node) != nil else { continue }
      let prose = outline.prose(in: node)
      guard prose > 0, outline.traits[node].isDisjoint(with: .outside) else { continue }
      let kind = outline.signature(of: node)
      var known = kinds[kind] ?? (node, 0, 0, 0)
      // One inside another is the same post.
      guard node >= known.end else { continue }
      known.count += 1
      known.prose += prose
      known.end = Int(tree.nodes[node].end)
      kinds[kind] = known
    }
    let total = outline.prose
    let posts = kinds.values.filter { $0.count >= 2 && $0.prose * 10 >= total * 6 }
    // Of a post and its parts, the innermost that still holds all of the text.
    return posts.max { ($0.prose, $0.first) < ($1.prose, $1.first) }?.first
  }
}
