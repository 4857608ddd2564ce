/// The feed elements that contain only text, with the names that publishers use.
enum XMLLeafNames {
  /// Whether an element contains only text, so that an unclosed one ends at the next field.
  static func contains(_ name: Bytes) -> Bool { fields.find(name) == .leaf }

  /// Whether a start tag ends an unclosed element of text.
  static func endsLeaf(_ name: Bytes) -> Bool { fields.find(name) != nil }

  private enum Kind {
    case leaf, other
  }

  private static let fields: NameTable<Kind> = {
    let leaves = [
      "title", "link", "guid", "pubdate", "lastbuilddate", "language", "ttl", "category",
      "comments", "copyright", "generator", "docs", "managingeditor", "webmaster", "id",
      "published", "updated", "issued", "modified", "dc:creator", "dc:date", "dc:subject",
    ]
    let others = [
      "description", "content:encoded", "enclosure", "author", "summary", "content", "source",
      "image", "media:content", "media:thumbnail", "itunes:summary", "itunes:duration",
    ]
    return NameTable(
      Dictionary(uniqueKeysWithValues: leaves.map { ($0, .leaf) } + others.map { ($0, .other) }))
  }()
}
