/// The fields of a feed that hold text alone, by their names as publishers write them.
enum XMLLeafNames {
  /// Whether an element holds text alone, so that one left open ends at the next field.
  static func contains(_ name: Bytes) -> Bool { table.find(name) == true }

  /// Whether a start tag ends a leaf that was left open.
  static func endsLeaf(_ name: Bytes) -> Bool { table.find(name) != nil }

  /// Fields, and whether they are leaves.
  private static let table = NameTable<Bool>([
    "title": true, "link": true, "guid": true, "pubdate": true, "lastbuilddate": true,
    "language": true, "ttl": true, "category": true, "comments": true, "copyright": true,
    "generator": true, "docs": true, "managingeditor": true, "webmaster": true, "id": true,
    "published": true, "updated": true, "issued": true, "modified": true, "dc:creator": true,
    "dc:date": true, "dc:subject": true,
    "description": false, "content:encoded": false, "enclosure": false, "author": false,
    "summary": false, "content": false, "source": false, "image": false, "media:content": false,
    "media:thumbnail": false, "itunes:summary": false, "itunes:duration": false,
  ])
}
