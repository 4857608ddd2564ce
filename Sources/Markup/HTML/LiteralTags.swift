/// Start tags that are not markup but text in angle brackets: `List<String>`, `<ada@example.org>`,
/// `the <options> are read` (docs/parsing.md T9).
///
/// A tag of an unknown element without attribute values is text if its name has a character that no
/// name of an element has, or if the markup has no end tag of that name. A name with a prefix
/// (`o:p`) is that of an element.
struct LiteralTags {
  private static let nameLimit = 64
  private static let countLimit = 4096

  /// The names of the end tags in the markup, in lower case; read when they are first needed.
  private var ended: Set<[UInt8]>?

  /// - Parameter name: as written between `<` and the first blank, `/` or `>`.
  mutating func contains(_ name: Bytes, in markup: Bytes) -> Bool {
    var hasPrefix = false
    for index in 0..<name.count {
      let byte = name[index]
      switch byte {
      // Damage, not text: a tag without its end before the next one.
      case UInt8(ascii: "<"), UInt8(ascii: "\""), UInt8(ascii: "'"): return false
      // The name ends with its colon in `<https://example.org>`.
      case UInt8(ascii: ":"): hasPrefix = index + 1 < name.count
      case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"): continue
      default: if byte < 0x80, !byte.isASCIIAlphanumeric { return true }
      }
    }
    if hasPrefix { return false }
    if name.last == UInt8(ascii: ":") { return true }
    let known = ended ?? Self.ended(in: markup)
    ended = known
    return !known.contains(Self.key(name))
  }

  private static func ended(in markup: Bytes) -> Set<[UInt8]> {
    var names: Set<[UInt8]> = []
    var index = 0
    while names.count < countLimit, let tag = markup.firstIndex(of: "</", from: index) {
      let start = tag + 2
      var end = start
      while end < markup.count, end - start < nameLimit, !markup[end].isBlank,
        markup[end] != UInt8(ascii: ">"), markup[end] != UInt8(ascii: "/"),
        markup[end] != UInt8(ascii: "<")
      {
        end += 1
      }
      if end > start { names.insert(key(markup.run(start, end))) }
      index = max(end, start)
    }
    return names
  }

  private static func key(_ name: Bytes) -> [UInt8] {
    name.prefix(nameLimit).map(\.asciiLowercased)
  }
}
