internal import Markup

/// The base addresses and languages that a document's elements set, so that an element in scope of
/// one holds but a number.
struct ScopeTables {
  private var bases: [BaseURL] = []
  private var languages: [String] = []

  /// A table with the document's own base in the first place, if it has one.
  init(base: BaseURL?) {
    if let base { bases.append(base) }
  }

  /// The place of the base in scope of the root.
  var rootBase: Int { bases.isEmpty ? -1 : 0 }

  func base(_ place: Int) -> BaseURL? { place < 0 ? nil : bases[place] }

  func language(_ place: Int) -> String? { place < 0 ? nil : languages[place] }

  /// The place of a base that is set inside another: relative ones count from the one outside,
  /// unusable ones not at all.
  mutating func base(_ reference: String, inside outer: Int) -> Int {
    let outside = base(outer)
    guard let base = BaseURL(outside?.resolve(reference) ?? reference), base != outside else {
      return outer
    }
    if base == bases.last { return bases.count - 1 }
    bases.append(base)
    return bases.count - 1
  }

  mutating func language(_ tag: String, inside outer: Int) -> Int {
    guard let tag = tag.languageTag else { return -1 }
    if tag == language(outer) { return outer }
    if tag == languages.last { return languages.count - 1 }
    languages.append(tag)
    return languages.count - 1
  }
}
