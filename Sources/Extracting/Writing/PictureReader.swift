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
    guard let found, isPicture(found, width, height, node, tree) || isFormula(node, in: tree) else {
      return nil
    }
    return LeadPicture(
      url: found, alt: tree.text("alt", of: node), width: width, height: height)
  }

  /// The name of a file is only asked where neither a size nor a caption tells what it is.
  private func isPicture(
    _ address: String, _ width: Int?, _ height: Int?, _ node: Int, _ tree: PageTree
  ) -> Bool {
    PictureRules.isPicture(address, isShown: PictureRules.isLarge(width, height))
      || !PictureRules.isIcon(width, height) && PictureRules.isPicture(address, isShown: true)
        && hasCaption(node, in: tree)
  }

  /// Number of elements around a picture that are searched for its figure, and of elements directly
  /// in the figure for its caption.
  private static let figureReach = 8

  /// Whether a picture is in a figure with a caption.
  private func hasCaption(_ node: Int, in tree: PageTree) -> Bool {
    var box = Int(tree.nodes[node].parent)
    for _ in 0..<Self.figureReach where box >= 0 {
      if tree.nodes[box].kind.tag == .figure { return isCaptioned(box, in: tree) }
      box = Int(tree.nodes[box].parent)
    }
    return false
  }

  private func isCaptioned(_ figure: Int, in tree: PageTree) -> Bool {
    var inner = figure + 1
    var seen = 0
    while inner < Int(tree.nodes[figure].end), seen < Self.figureReach {
      let isEmpty = Int(tree.nodes[inner].end) == inner + 1
      if tree.nodes[inner].kind.tag == .figcaption { return !isEmpty }
      if tree.nodes[inner].kind != .text { seen += 1 }
      inner = Int(tree.nodes[inner].end)
    }
    return false
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
