/// The feed elements that contain only text, with the names that publishers use.
enum XMLLeafNames {
  /// Whether an element contains only text, so that an unclosed one ends at the next field.
  static func contains(_ name: Bytes) -> Bool { fields.find(name) == true }

  /// Whether a start tag ends an unclosed element of text.
  static func endsLeaf(_ name: Bytes) -> Bool { fields.find(name) != nil }

  /// The fields of an item or a feed, and whether they contain only text.
  private static let fields: NameTable<Bool> = {
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
      Dictionary(uniqueKeysWithValues: leaves.map { ($0, true) } + others.map { ($0, false) }))
  }()
}
