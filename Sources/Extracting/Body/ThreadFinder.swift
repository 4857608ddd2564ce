internal import Markup

/// Finds the first post of a thread. Posts are consecutive elements with the same name, and their
/// text is at the same place in each.
struct ThreadFinder {
  private let outline: PageOutline
  private let tree: PageTree

  init(_ outline: PageOutline) {
    self.outline = outline
    tree = outline.tree
  }

  /// A set of elements with the same name and classes.
  private struct Kind {
    var first: Int
    var count = 0
    var prose: Int32 = 0
    var end = 0
    /// Number of blocks up to the end of the last element.
    var endBlock = 0
    /// Number of elements separated from the previous one by a line other than a heading.
    var apart = 0
  }

  /// The first element with prose in the set of same-named elements that has most of the page's
  /// prose in two or more elements. `nil` if there is no such set, or if the elements show neither
  /// authors nor separators: then the page is read like any other (a question without an answer, or
  /// an article of similar sections).
  func firstPost() -> Int? {
    var kinds: [UInt64: Kind] = [:]
    for node in tree.nodes.indices where outline.endBlock[node] > 0 {
      guard tree.value("class", of: node) != nil else { continue }
      let prose = outline.prose(in: node)
      guard prose > 0, outline.traits[node].isDisjoint(with: .outside) else { continue }
      let signature = outline.signature(of: node)
      var kind = kinds[signature] ?? Kind(first: node)
      // A nested element belongs to the same post.
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
    // Of a post and its parts, the innermost element that still contains the whole text.
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
