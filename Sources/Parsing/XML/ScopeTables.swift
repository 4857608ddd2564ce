internal import Markup

/// The base addresses and languages that the elements of a document set. Each element in scope
/// stores only an index.
struct ScopeTables: ~Copyable {
  private var bases: [BaseURL] = []
  private var languages: [String] = []
  /// The base to use if neither the document nor its address gives one.
  var fallback: BaseURL?

  /// Creates a table whose first entry is the document's own base, if it has one.
  init(base: BaseURL?, fallback: BaseURL?) {
    if let base { bases.append(base) }
    self.fallback = fallback
  }

  /// Index of the base in scope of the root; -1 means none.
  var rootBase: Int32 { bases.isEmpty ? -1 : 0 }

  func base(_ place: Int32) -> BaseURL? { place < 0 ? nil : bases[Int(place)] }

  /// The base of a text that has relative addresses.
  func base(of slot: TextReference) -> BaseURL? { base(slot.base) ?? fallback }

  func language(_ place: Int32) -> String? { place < 0 ? nil : languages[Int(place)] }

  /// Index of a base set inside another base. A relative reference is resolved against the outer
  /// base; an unusable one is ignored.
  mutating func base(_ reference: String, inside outer: Int32) -> Int32 {
    let outside = base(outer)
    guard let base = BaseURL(outside?.resolve(reference) ?? reference), base != outside else {
      return outer
    }
    if base != bases.last { bases.append(base) }
    return Int32(truncatingIfNeeded: bases.count - 1)
  }

  mutating func language(_ tag: String, inside outer: Int32) -> Int32 {
    guard let tag = tag.languageTag else { return -1 }
    if tag == language(outer) { return outer }
    if tag != languages.last { languages.append(tag) }
    return Int32(truncatingIfNeeded: languages.count - 1)
  }
}
