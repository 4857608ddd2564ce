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

/// A cache of parsed lines. Most feeds repeat the same few people and subjects; their items then
/// share the values.
struct LineCache<Value> {
  private struct Slot {
    /// Points into the document, which outlives the cache.
    var line: Bytes
    var value: Value
  }

  /// Number of cache slots; on a collision the later line replaces the earlier one.
  private static var size: Int { 32 }

  private var slots = [Slot?](repeating: nil, count: size)

  func value(of line: Bytes) -> Value? {
    guard let slot = slots[Self.place(line)], slot.line.isSame(as: line) else { return nil }
    return slot.value
  }

  /// Caches the value of a line of the document.
  mutating func keep(_ value: Value, for line: Bytes) {
    slots[Self.place(line)] = Slot(line: line, value: value)
  }

  private static func place(_ line: Bytes) -> Int {
    guard let start = line.baseAddress, line.count >= 8 else {
      return line.reduce(line.count) { ($0 << 3) ^ ($0 >> 2) ^ Int($1) } & (size - 1)
    }
    let raw = UnsafeRawPointer(start)
    let ends =
      raw.loadUnaligned(as: UInt64.self)
      ^ (raw.loadUnaligned(fromByteOffset: line.count - 8, as: UInt64.self) &* 31)
    return Int(truncatingIfNeeded: (ends &* 0x9E37_79B9_7F4A_7C15) >> 40) & (size - 1)
  }
}
