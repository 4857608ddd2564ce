/// The fields of a feed that hold text alone, by their names as publishers write them.
enum XMLLeafNames {
  /// Whether an element holds text alone, so that one left open ends at the next field.
  static func contains(_ name: Bytes) -> Bool {
    leaves.contains { name.equalsIgnoringCase($0) }
  }

  /// Whether a start tag ends a leaf that was left open.
  static func endsLeaf(_ name: Bytes) -> Bool {
    contains(name) || others.contains { name.equalsIgnoringCase($0) }
  }

  private static let leaves: [StaticString] = [
    "title", "link", "guid", "pubdate", "lastbuilddate", "language", "ttl", "category", "comments",
    "copyright", "generator", "docs", "managingeditor", "webmaster", "id", "published", "updated",
    "issued", "modified", "dc:creator", "dc:date", "dc:subject",
  ]
  private static let others: [StaticString] = [
    "description", "content:encoded", "enclosure", "author", "summary", "content", "source",
    "image", "media:content", "media:thumbnail", "itunes:summary", "itunes:duration",
  ]
}
