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

  /// A set of elements with the same classes.
  private struct Kind {
    var first: Int
    var count = 0
    var prose: Int32 = 0
    var end = 0
    /// Blocks up to the end of the last one.
    var endBlock = 0
    /// Those before which a line other than a heading stands behind the one before.
    var apart = 0
  }

  /// Of the elements with the same classes the set that holds most of the page's prose in two or
  /// more; the first of these with prose. `nil` where there is no such set, or where nothing tells
  /// who wrote each: a question without an answer, or an article of alike sections, is read as any
  /// page.
  func firstPost() -> Int? {
    var kinds: [UInt64: Kind] = [:]
    for node in tree.nodes.indices where outline.endBlock[node] > 0 {
      guard tree.value("class", of: node) != nil else { continue }
      let prose = outline.prose(in: node)
      guard prose > 0, outline.traits[node].isDisjoint(with: .outside) else { continue }
      let signature = outline.signature(of: node)
      var kind = kinds[signature] ?? Kind(first: node)
      // One inside another is the same post.
      guard node >= kind.end else { continue }
      if kind.count > 0, hasLine(kind.endBlock, Int(outline.firstBlock[node])) { kind.apart += 1 }
      kind.count += 1
      kind.prose += prose
      kind.end = Int(tree.nodes[node].end)
      kind.endBlock = Int(outline.endBlock[node])
      kinds[signature] = kind
    }
    let total = outline.prose
    let posts = kinds.values.filter { kind in
      kind.count >= 2 && kind.prose * 10 >= total * 6
        && (kind.apart * 2 >= kind.count - 1 || tellsItsAuthor(kind.first))
    }
    // Of a post and its parts, the innermost that still holds all of the text.
    return posts.max { ($0.prose, $0.first) < ($1.prose, $1.first) }?.first
  }

  private func hasLine(_ from: Int, _ end: Int) -> Bool {
    guard from < end else { return false }
    return outline.blocks[from..<end].prefix(40).contains { !$0.isHeading }
  }

  /// Whether an element names an author or a time.
  private func tellsItsAuthor(_ node: Int) -> Bool {
    (node..<min(Int(tree.nodes[node].end), node + 400)).contains { inner in
      tree.nodes[inner].kind.tag == .time
        || !outline.traits[inner].isDisjoint(with: [.author, .meta])
    }
  }
}
