internal import Markup

/// Finds the links of a page that may lead to further parts of its article: those declared as the
/// next one, and those labelled with a number.
enum PartLinks {
  /// Maximum number of links, and number of nodes in a labelled one.
  private static let limit = 40
  private static let labelNodes: Int32 = 8

  static func find(_ tree: PageTree, _ base: BaseURL?) -> [PartLink] {
    var found: [PartLink] = []
    for node in tree.nodes.indices where found.count < limit {
      let tag = tree.nodes[node].kind.tag
      guard tag == .a || tag == .link else { continue }
      let isNext = isNext(node, tree)
      let label = tag == .a ? label(of: node, tree) : nil
      guard isNext || label != nil, let href = tree.value("href", of: node),
        href.count <= PartLink.addressLimit, let address = tree.text("href", of: node)
      else { continue }
      let link = PartLink(
        address: base?.resolve(address) ?? address, label: label, isNext: isNext)
      if !found.contains(link) { found.append(link) }
    }
    return found
  }

  private static func isNext(_ node: Int, _ tree: PageTree) -> Bool {
    tree.value("rel", of: node)?.split(whereSeparator: \.isBlank).contains {
      Bytes(rebasing: $0).equalsIgnoringCase("next")
    } ?? false
  }

  /// The number of one or two digits that is the text of a link.
  private static func label(of node: Int, _ tree: PageTree) -> Int? {
    let end = tree.nodes[node].end
    guard end - Int32(node) <= labelNodes else { return nil }
    var number: Int?
    for inner in node + 1..<max(Int(end), node + 1) where tree.nodes[inner].kind == .text {
      let text = tree.source(of: inner).trimmed
      if text.isEmpty { continue }
      guard number == nil, text.count <= 2, text.allSatisfy(\.isASCIIDigit) else { return nil }
      number = text.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
    return number
  }
}
