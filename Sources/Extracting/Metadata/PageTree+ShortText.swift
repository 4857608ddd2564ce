internal import Markup

extension PageTree {
  /// The text in a node as one line, or `nil` where it takes more bytes in the page: elements inside
  /// each other may hold one text each that is as long as the page.
  func text(of node: Int, atMost limit: Int) -> String? {
    var length = 0
    for inner in node..<Int(nodes[node].end) where nodes[inner].kind == .text {
      length += source(of: inner).count
      if length > limit { return nil }
    }
    return text(of: node)
  }
}
