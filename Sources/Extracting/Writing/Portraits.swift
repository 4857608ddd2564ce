internal import Markup

/// Recognises the portraits of authors beside their names, which are no pictures of the article.
/// Rule M8 of docs/extraction.md.
struct Portraits {
  private let outline: PageOutline
  private let tree: PageTree
  private let base: BaseURL?

  /// Maximum number of elements around a picture, and of nodes in a box with an author.
  private static let levelLimit = 4
  private static let nodeLimit = 60
  /// Pixels: a wider picture that is no square is a photograph.
  private static let width = 480
  /// Pixels: a linked picture with a side of at most this is small enough for a portrait.
  private static let smallSide = 160

  /// - Parameter base: The address that the links of the page start from.
  init(_ outline: PageOutline, base: BaseURL?) {
    self.outline = outline
    self.base = base
    tree = outline.tree
  }

  /// Whether a picture is named as one, is in the box of a byline, or is a link to the page of the
  /// person it is named after.
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
      if isOfAuthor(box) || leadsToAuthor(box, from: node) { return true }
      box = Int(tree.nodes[box].parent)
    }
    return false
  }

  private func isAvatar(_ node: Int) -> Bool {
    guard let classes = tree.value("class", of: node) else { return false }
    return classes.split(whereSeparator: \.isBlank).contains { part in
      let word = Bytes(rebasing: part)
      return Self.avatars.contains { word.equalsIgnoringCase($0) }
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
    return tree.value("rel", of: box)?.split(whereSeparator: \.isBlank).contains {
      Bytes(rebasing: $0).equalsIgnoringCase("author")
    } == true
  }

  private static let avatars: [StaticString] = [
    "avatar", "gravatar", "author-avatar", "user-avatar",
  ]

  /// Whether a box is a link to a person's page of the site, and the picture is small or named after
  /// the person. Archives of pictures have pages of people, too.
  private func leadsToAuthor(_ box: Int, from picture: Int) -> Bool {
    guard tree.nodes[box].kind.tag == .a, let address = tree.value("href", of: box)?.trimmed,
      isOfSite(address), let rest = AuthorAddress.name(in: address)
    else { return false }
    let end = rest.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? rest.count
    var name = rest.run(0, end)
    if name.last == UInt8(ascii: "/") { name = name.run(0, name.count - 1) }
    guard !name.contains(UInt8(ascii: "/")) else { return false }
    return isSmall(picture) || isNamed(picture, after: name)
  }

  private func isOfSite(_ address: Bytes) -> Bool {
    guard let base, let target = BaseURL(base.resolve(address.string)) else {
      return !BaseURL.isAbsolute(address)
    }
    return target.hasHost(of: base)
  }

  private func isSmall(_ node: Int) -> Bool {
    (["width", "height"] as [StaticString]).contains { name in
      tree.text(name, of: node).flatMap { Int($0) }.map { $0 <= Self.smallSide } ?? false
    }
  }

  /// Whether the description or the file of a picture has a word of a name.
  private func isNamed(_ picture: Int, after name: Bytes) -> Bool {
    let words = name.split { !$0.isASCIILetter }.map { Bytes(rebasing: $0) }
      .filter { $0.count >= 3 }.prefix(4)
    return ([("alt", false), ("src", true)] as [(StaticString, Bool)]).contains {
      attribute, isFile in
      guard let value = tree.value(attribute, of: picture), value.count <= Self.valueLimit else {
        return false
      }
      let file = isFile ? value.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } : nil
      return value.run(file ?? 0, value.count).split { !$0.isASCIILetter }.contains { part in
        let part = Bytes(rebasing: part)
        return words.contains { word in
          word.count == part.count
            && zip(word, part).allSatisfy { $0.asciiLowercased == $1.asciiLowercased }
        }
      }
    }
  }

  /// Bytes: a longer attribute is not looked at.
  private static let valueLimit = 1000
}
