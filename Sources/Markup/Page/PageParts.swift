/// The elements of a page that its links may lead to, such as notes and headings. Of these the body
/// of an article keeps the ids, so that ``ArticleParts`` finds them.
package struct PageParts {
  /// The ids after `#` in links of the page.
  private var targets: Set<[UInt8]> = []

  package init(_ tree: PageTree) {
    for node in tree.nodes.indices where tree.nodes[node].kind.tag == .a {
      guard targets.count < ArticleParts.limit, let address = tree.value("href", of: node),
        let mark = address.firstIndex(of: UInt8(ascii: "#"), from: 0)
      else { continue }
      let fragment = ArticleParts.decoded(address.run(mark + 1, address.count))
      targets.formUnion(fragment.withUnsafeBufferPointer { ArticleParts.names(of: $0) })
    }
    targets.remove([])
  }

  /// The id of an element, or the name of a link, as written, if a link leads to it.
  package func id(of node: Int, in tree: PageTree) -> Bytes? {
    guard !targets.isEmpty else { return nil }
    if let id = tree.value("id", of: node) { return isTarget(id) ? id : nil }
    guard tree.nodes[node].kind.tag == .a, let name = tree.value("name", of: node) else {
      return nil
    }
    return isTarget(name) ? name : nil
  }

  private func isTarget(_ id: Bytes) -> Bool { targets.contains(ArticleParts.decoded(id)) }
}
