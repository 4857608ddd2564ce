import Foundation
internal import Markup
internal import Models

/// An item while its elements are read. Until it ends, its texts are only references; then strings
/// are made of the texts that are used (`FeedBuilder+Finish`).
struct ItemDraft: ~Copyable {
  var item = ParsedItem()
  /// Stores the texts that are not part of the document.
  var store: TextStore
  var texts = ItemTexts()
  private var bodyRank = Int.max
  private var hasWebLink = false

  var about: String?
  var htmlAlternate: String?
  var alternate: String?
  /// The address of content out of line.
  var contentSource: String?
  /// Other files for the same recording, which come after the enclosures.
  var alternates: [Attachment] = []
  /// The authors of the feed that it was copied from.
  var originAuthors: [ParsedPerson] = []
  var dcDate: Date?
  var created: Date?
  var dcLanguage: String?
  var duration: Int?
  /// The base and the language in scope at the item, as indices into the document's tables.
  var base: Int32 = -1
  var language: Int32 = -1

  init(document: Bytes) {
    store = TextStore(document: document)
  }

  /// Begins another item and reuses the memory of the last one.
  mutating func begin(base: Int32, language: Int32) {
    store.removeAll()
    texts.removeAll()
    bodyRank = .max
    hasWebLink = false
    self.base = base
    self.language = language
    if about != nil { about = nil }
    if htmlAlternate != nil { htmlAlternate = nil }
    if alternate != nil { alternate = nil }
    if contentSource != nil { contentSource = nil }
    if !alternates.isEmpty { alternates.removeAll() }
    if !originAuthors.isEmpty { originAuthors.removeAll() }
    if dcLanguage != nil { dcLanguage = nil }
    dcDate = nil
    created = nil
    duration = nil
  }

  /// Keeps an address or an id, if it is the first of its kind.
  mutating func keep(_ content: XMLContent, as field: ItemTexts.Field, base: Int32 = -1) {
    if !texts.has(field) { texts.set(store.add(content, base: base), as: field) }
  }

  /// Keeps the address of the item: the first of the web, else the first of another kind.
  mutating func keepLink(_ content: XMLContent, base: Int32) {
    let isOfWeb = content.bytes.isWebAddress || !BaseURL.isAbsolute(content.bytes)
    if texts.has(.link), hasWebLink || !isOfWeb { return }
    texts.set(store.add(address: content, base: base), as: .link)
    hasWebLink = isOfWeb && texts.has(.link)
  }

  /// Takes a body if it has a higher priority than the current one, or the same priority and is
  /// fuller: markup before plain text, then the longer text.
  mutating func offerBody(_ slot: TextReference, rank: Int) {
    if slot.isEmpty { return }
    if let body = texts[.body] {
      let isFuller =
        slot.isMarkup != body.isMarkup ? slot.isMarkup : slot.count > body.count
      guard rank < bodyRank || (rank == bodyRank && isFuller) else { return }
    }
    texts.set(slot, as: .body)
    bodyRank = rank
  }

  /// Returns the finished item and leaves an empty item in its place.
  mutating func finish() -> ParsedItem {
    var finished = ParsedItem()
    swap(&finished, &item)
    return finished
  }
}

/// The texts of an item by field.
struct ItemTexts: ~Copyable {
  enum Field: Int, CaseIterable {
    case title, dcTitle, mediaTitle
    /// The title and the description of a `media:content`, used if the item has none.
    case contentTitle, contentDescription
    /// The best body so far, of the elements that may be the body.
    case body
    case description, atomSummary, dcDescription, mediaDescription, itunesSummary
    case guid
    /// `atom:id`; in RSS used if there is no guid.
    case atomID
    case link, origLink
    /// The title of an episode and Yandex's full text, which stand in for the item's own.
    case itunesTitle, fullText
  }

  private let slots = UnsafeMutablePointer<TextReference>.allocate(capacity: Field.allCases.count)
  /// One bit per slot in use.
  private var filled: UInt32 = 0

  deinit {
    slots.deallocate()
  }

  /// The text of a field, or `nil` if it has none.
  @inline(__always)
  subscript(field: Field) -> TextReference? { has(field) ? slots[field.rawValue] : nil }

  func has(_ field: Field) -> Bool { filled & 1 << UInt32(field.rawValue) != 0 }

  /// Whether at most one of the texts that can be the body is present.
  var hasOneText: Bool {
    let texts = filled >> UInt32(Field.body.rawValue) & 0b11_1111
    return texts & (texts &- 1) == 0
  }

  /// Keeps a text if it is not empty.
  mutating func set(_ slot: TextReference, as field: Field) {
    if slot.isEmpty { return }
    (slots + field.rawValue).initialize(to: slot)
    filled |= 1 << UInt32(field.rawValue)
  }

  mutating func remove(_ field: Field) {
    filled &= ~(1 << UInt32(field.rawValue))
  }

  mutating func removeAll() {
    filled = 0
  }
}
