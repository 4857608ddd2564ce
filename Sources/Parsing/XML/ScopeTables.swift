internal import Markup

/// The base addresses and languages that the elements of a document set. Each element in scope
/// stores only an index.
struct ScopeTables: ~Copyable {
  private var bases: [BaseURL] = []
  private var languages: [String] = []
  /// The base to use if neither the document nor its address gives one.
  var fallback: BaseURL?
  /// The index of the document's own address in `bases`; -1 means it is not known.
  let documentBase: Int32
  /// The addresses of the document itself: where it was received, and what it says.
  var documents: [BaseURL] = []
  /// The address of the page of the item that ends.
  var pageAddress: String?
  /// Whether relative addresses of items are relative to their pages (docs/parsing.md L5).
  var usesPages = true

  /// Creates a table whose first entry is the document's own base, if it has one.
  init(base: BaseURL?, fallback: BaseURL?) {
    if let base { bases.append(base) }
    documentBase = base == nil ? -1 : 0
    self.fallback = fallback
  }

  /// Index of the base in scope of the root; -1 means none.
  var rootBase: Int32 { bases.isEmpty ? -1 : 0 }

  func base(_ index: Int32) -> BaseURL? { index < 0 ? nil : bases[Int(index)] }

  private var page: BaseURL? { pageAddress.flatMap { BaseURL($0) } }

  /// Whether a base is set by `xml:base`.
  func isSet(_ index: Int32) -> Bool { index >= 0 && index != documentBase }

  /// The base of an address of the item that ends.
  func itemBase(_ index: Int32) -> BaseURL? {
    itemBase(index, page)
  }

  private func itemBase(_ index: Int32, _ page: BaseURL?) -> BaseURL? {
    if usesPages, !isSet(index), let page { return page }
    return base(index) ?? fallback
  }

  func context(of slot: TextReference) -> MarkupContext {
    let page = page
    return MarkupContext(
      base: itemBase(slot.base, page), hasOwnBase: isSet(slot.base), readsXMLBase: slot.isXHTML,
      page: page, documents: documents)
  }

  func language(_ index: Int32) -> String? { index < 0 ? nil : languages[Int(index)] }

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
