internal import Markup

/// Finds the figures of a page that show a picture without links to elsewhere, and the boxes within
/// them. Names on these describe how a picture is shown or who made it (`popup`, `copyright`); they
/// do not exclude it from the article. Rule B10 of docs/extraction.md.
struct FigureBoxes {
  private let tree: PageTree

  /// Maximum number of elements between a figure and its picture, and of nodes examined in a
  /// figure.
  private static let depth = 6
  private static let nodeLimit = 200

  init(_ tree: PageTree) {
    self.tree = tree
  }

  /// Whether an element is in such a figure, or is one, and contains its picture.
  func holdsPicture(_ node: Int) -> Bool {
    guard let figure = figure(around: node) else { return false }
    var linkEnd = 0
    var isFound = false
    let end = min(Int(tree.nodes[figure].end), figure + Self.nodeLimit)
    for inner in figure + 1..<max(end, figure + 1) {
      switch tree.nodes[inner].kind.tag {
      case .a:
        if let address = tree.text("href", of: inner), !PictureRules.isPictureFile(address) {
          linkEnd = Int(tree.nodes[inner].end)
        }
      case .img:
        if inner < linkEnd { return false }
        if inner > node, inner < Int(tree.nodes[node].end) { isFound = true }
      default: break
      }
    }
    return isFound
  }

  private func figure(around node: Int) -> Int? {
    var node = node
    for _ in 0...Self.depth {
      if tree.nodes[node].kind.tag == .figure { return node }
      node = Int(tree.nodes[node].parent)
      guard node >= 0 else { return nil }
    }
    return nil
  }
}
