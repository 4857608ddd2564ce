internal import Markup

extension PageTree {
  /// The text in a node as one line; `nil` if it needs more than `limit` bytes in the page. The
  /// limit is necessary because nested elements may each contain a text as long as the page.
  func text(of node: Int, atMost limit: Int) -> String? {
    var length = 0
    for inner in node..<Int(nodes[node].end) where nodes[inner].kind == .text {
      length += source(of: inner).count
      if length > limit { return nil }
    }
    return text(of: node)
  }
}
