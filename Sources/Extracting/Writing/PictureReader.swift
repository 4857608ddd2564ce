internal import Markup

/// Reads the pictures of a page's body.
struct PictureReader {
  /// The picture of an `img`; `nil` for a placeholder, a tracking pixel, a logo or an avatar.
  func read(_ node: Int, in tree: PageTree) -> LeadPicture? {
    let width = Self.pixels(tree.text("width", of: node))
    let height = Self.pixels(tree.text("height", of: node))
    if let width, let height, width < 48 || height < 48 { return nil }
    let found = PictureSource.address(
      { tree.text($0, of: node) }, sources: { candidates(around: node, in: tree) })
    guard let found, PictureRules.isPicture(found) || isFormula(node, in: tree) else { return nil }
    return LeadPicture(
      url: found, alt: tree.text("alt", of: node), width: width, height: height)
  }

  /// The first picture in a `noscript`.
  func copy(in node: Int, of tree: PageTree) -> LeadPicture? {
    var inner = node + 1
    while inner < Int(tree.nodes[node].end) {
      if tree.nodes[inner].kind.tag == .img, let picture = read(inner, in: tree) { return picture }
      inner += 1
    }
    return nil
  }

  /// Whether a picture is a formula, which may be an SVG.
  func isFormula(_ node: Int, in tree: PageTree) -> Bool {
    guard let name = tree.value("class", of: node) else { return false }
    return name.split(whereSeparator: \.isBlank).contains {
      let word = Bytes(rebasing: $0)
      return word.hasPrefixIgnoringCase("math", at: 0)
        || word.firstIndex(of: "-math", from: 0) != nil
        || word.firstIndex(of: "latex", from: 0) != nil || word.equalsIgnoringCase("tex")
    }
  }

  /// The candidates in the `source` elements before an `img` in its `picture`.
  private func candidates(around node: Int, in tree: PageTree) -> [String] {
    let parent = Int(tree.nodes[node].parent)
    guard parent >= 0, tree.nodes[parent].kind.tag == .picture else { return [] }
    var found: [String] = []
    var sibling = parent + 1
    while sibling < node {
      for name in PictureSource.lateSets + ["srcset"] {
        if let set = tree.text(name, of: sibling) { found.append(set) }
      }
      sibling = Int(tree.nodes[sibling].end)
    }
    return found
  }

  private static func pixels(_ text: String?) -> Int? {
    guard let text else { return nil }
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let rest = text.dropFirst(digits.count)
    guard rest.isEmpty || rest == "px", let value = Int(digits), value > 0, value < 100_000 else {
      return nil
    }
    return value
  }
}
