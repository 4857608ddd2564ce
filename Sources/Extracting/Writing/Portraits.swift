internal import Markup

/// Recognises the portraits of authors beside their names, which are no pictures of the article.
/// Rule M8 of docs/extraction.md.
struct Portraits {
  private let outline: PageOutline
  private let tree: PageTree

  /// Maximum number of elements around a picture, and of nodes in a box with an author.
  private static let levelLimit = 4
  private static let nodeLimit = 60
  /// Pixels: a wider picture that is no square is a photograph.
  private static let width = 480

  init(_ outline: PageOutline) {
    self.outline = outline
    tree = outline.tree
  }

  /// Whether a picture is named as one, is a link to its author's page, or is in the box of a
  /// byline.
  func isOne(_ node: Int) -> Bool {
    if isAvatar(node) { return true }
    if isWide(node) { return false }
    var box = Int(tree.nodes[node].parent)
    for _ in 0..<Self.levelLimit where box > 0 {
      switch tree.nodes[box].kind.tag {
      case .article, .main, .body, .figure: return false
      default: break
      }
      guard Int(tree.nodes[box].end) - box <= Self.nodeLimit, outline.prose(in: box) == 0 else {
        return false
      }
      if isOfAuthor(box) { return true }
      box = Int(tree.nodes[box].parent)
    }
    return false
  }

  private func isAvatar(_ node: Int) -> Bool {
    guard let classes = tree.value("class", of: node) else { return false }
    return classes.split { !$0.isASCIILetter }.contains {
      let word = Bytes(rebasing: $0)
      return word.equalsIgnoringCase("avatar") || word.equalsIgnoringCase("gravatar")
    }
  }

  private func isWide(_ node: Int) -> Bool {
    guard let width = tree.text("width", of: node).flatMap({ Int($0) }), width >= Self.width else {
      return false
    }
    return tree.text("height", of: node).flatMap { Int($0) } != width
  }

  private func isOfAuthor(_ box: Int) -> Bool {
    if outline.traits[box].contains(.author) { return true }
    if let property = tree.schemaProperty(of: box),
      property.equalsIgnoringCase("author") || property.equalsIgnoringCase("creator")
    {
      return true
    }
    guard tree.nodes[box].kind.tag == .a else { return false }
    if let address = tree.value("href", of: box), AuthorNames.isAddress(address) { return true }
    return tree.value("rel", of: box)?.split(whereSeparator: \.isBlank).contains {
      Bytes(rebasing: $0).equalsIgnoringCase("author")
    } == true
  }
}
