/// Start tags that are not markup but text in angle brackets: `List<String>`, `<ada@example.org>`,
/// `the <options> are read` (docs/parsing.md T9).
///
/// A tag of an unknown element is text if its name has a character that no name of an element has,
/// or, without attribute values, if the markup has no end tag of that name. A name with a prefix
/// (`o:p`) is that of an element.
struct LiteralTags {
  private static let nameLimit = 64
  private static let countLimit = 4096

  /// The names of the end tags in the markup, in lower case; read when they are first needed.
  private var ended: Set<[UInt8]>?

  /// Index of the first character that no name has; `nil` if there is none before another tag or a
  /// value begins. The name ends with its colon in `<https://example.org>`.
  static func mark(in name: Bytes) -> Int? {
    for index in name.indices {
      let byte = name[index]
      switch byte {
      case UInt8(ascii: "<"), UInt8(ascii: "\""), UInt8(ascii: "'"): return nil
      case UInt8(ascii: ":"): if index == name.count - 1 { return index }
      case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"): continue
      default: if byte < 0x80, !byte.isASCIIAlphanumeric { return index }
      }
    }
    return nil
  }

  /// - Parameter name: as written between `<` and the first blank, `/` or `>`, without a
  ///   ``mark(in:)``.
  mutating func contains(_ name: Bytes, in markup: Bytes) -> Bool {
    for byte in name {
      switch byte {
      // Damage, not text: a tag without its end before the next one.
      case UInt8(ascii: "<"), UInt8(ascii: "\""), UInt8(ascii: "'"): return false
      case UInt8(ascii: ":"): return false
      default: continue
      }
    }
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

/// Formulas in TeX, which MathJax 2 and kramdown write as scripts: `<script type="math/tex">`.
extension HTMLTokenizer {
  private static let previewEnd: StaticString = "</span>"

  /// Whether the current tag begins such a formula.
  var isTeX: Bool {
    tag == .script && value("type")?.trimmed.hasPrefixIgnoringCase("math/tex", at: 0) == true
  }

  /// Moves past the formula of the current tag; returns its text, which is empty if a preview with
  /// the same text is directly before it.
  mutating func readTeX() -> Bytes {
    let before = bytes.run(0, start)
    var formula = readRawText(of: .script).trimmed
    // kramdown hides `<` and `&` from XML parsers.
    if formula.hasPrefixIgnoringCase("% <![cdata[", at: 0) {
      formula = formula.run(11, formula.count).trimmed
    }
    if formula.hasPrefixIgnoringCase("%]]>", at: formula.count - 4) {
      formula = formula.run(0, formula.count - 4).trimmed
    }
    let end = before.count - Self.previewEnd.utf8CodeUnitCount
    guard before.hasPrefixIgnoringCase(Self.previewEnd, at: end), end >= formula.count,
      before.run(end - formula.count, end).isSame(as: formula)
    else { return formula }
    return formula.run(0, 0)
  }
}
