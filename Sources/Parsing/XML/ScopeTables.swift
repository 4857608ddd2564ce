internal import Markup

/// The base addresses and languages that a document's elements set, so that an element in scope of
/// one holds but a number.
struct ScopeTables: ~Copyable {
  private var bases: [BaseURL] = []
  private var languages: [String] = []
  /// The base that counts where the document and its address give none.
  var fallback: BaseURL?

  /// A table with the document's own base in the first place, if it has one.
  init(base: BaseURL?, fallback: BaseURL?) {
    if let base { bases.append(base) }
    self.fallback = fallback
  }

  /// The place of the base in scope of the root.
  var rootBase: Int32 { bases.isEmpty ? -1 : 0 }

  func base(_ place: Int32) -> BaseURL? { place < 0 ? nil : bases[Int(place)] }

  /// The base of a text, once it is known that it needs one.
  func base(of slot: TextSlot) -> BaseURL? { base(slot.base) ?? fallback }

  func language(_ place: Int32) -> String? { place < 0 ? nil : languages[Int(place)] }

  /// The place of a base that is set inside another: relative ones count from the one outside,
  /// unusable ones not at all.
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
