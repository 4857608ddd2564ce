internal import Markup

/// Whether an element is hidden by its attributes or its style.
struct HiddenElements {
  private let tree: PageTree

  /// Number of nodes in a box that is only hidden from screen readers.
  private static let boxReach = 40

  init(_ tree: PageTree) { self.tree = tree }

  /// - Parameter fromReaders: Whether what is hidden from screen readers counts.
  func isHidden(_ node: Int, fromReaders: Bool = true) -> Bool {
    if tree.value("hidden", of: node) != nil { return true }
    if fromReaders, let value = tree.value("aria-hidden", of: node),
      value.equalsIgnoringCase("true"), !isPicture(node)
    {
      return true
    }
    guard let style = tree.value("style", of: node) else { return false }
    return Self.hides(style)
  }

  /// Whether an element is a picture, inline text that begins with one, or a box around a described
  /// picture: the picture of a formula is hidden only from screen readers, which get the formula in
  /// another form, and so is the box of a picture that is loaded later.
  private func isPicture(_ node: Int) -> Bool {
    if tree.nodes[node].kind.tag == .img { return true }
    let end = Int(tree.nodes[node].end)
    if tree.nodes[node].kind.tag == .span, node + 1 < end, tree.nodes[node + 1].kind.tag == .img {
      return true
    }
    guard tree.nodes[node].kind.tag != .a, end <= node + Self.boxReach else { return false }
    let inside = node + 1..<end
    return inside.contains { tree.nodes[$0].kind.tag == .img && tree.text("alt", of: $0) != nil }
      && inside.allSatisfy { tree.nodes[$0].kind != .text || tree.source(of: $0).trimmed.isEmpty }
  }

  /// Whether a style contains `display: none` or `visibility: hidden`.
  private static func hides(_ style: Bytes) -> Bool {
    for (name, value) in [("display", "none"), ("visibility", "hidden")]
      as [(StaticString, StaticString)]
    {
      var index = 0
      while index + name.utf8CodeUnitCount < style.count {
        if style.hasPrefixIgnoringCase(name, at: index) {
          var probe = index + name.utf8CodeUnitCount
          while probe < style.count, style[probe].isBlank || style[probe] == UInt8(ascii: ":") {
            probe += 1
          }
          if style.hasPrefixIgnoringCase(value, at: probe) { return true }
        }
        index += 1
      }
    }
    return false
  }
}
