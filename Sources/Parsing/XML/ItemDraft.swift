import Foundation
internal import Markup

/// An item while its elements come in. Its texts stay where they are until it ends; only then are
/// strings made of those that are wanted (`FeedBuilder+Finish`).
struct ItemDraft: ~Copyable {
  var item = ParsedItem()
  /// Where texts stand that do not stand in the document.
  var store: TextStore
  var texts = ItemTexts()
  private var bodyRank = Int.max

  var about: String?
  var htmlAlternate: String?
  var alternate: String?
  var dcDate: Date?
  var dcLanguage: String?
  var duration: Int?
  /// The base and the language in scope at the item, by their places in the document's tables.
  var base: Int32 = -1
  var language: Int32 = -1

  init(document: Bytes) {
    store = TextStore(document: document)
  }

  /// Begins another item, with the memory of the last.
  mutating func begin(base: Int32, language: Int32) {
    store.removeAll()
    texts.removeAll()
    bodyRank = .max
    self.base = base
    self.language = language
    if about != nil { about = nil }
    if htmlAlternate != nil { htmlAlternate = nil }
    if alternate != nil { alternate = nil }
    if dcLanguage != nil { dcLanguage = nil }
    dcDate = nil
    duration = nil
  }

  /// Keeps an address or an id, if it is the first of its kind.
  mutating func keep(_ content: XMLContent, as field: ItemTexts.Field, base: Int32 = -1) {
    if !texts.has(field) { texts.set(store.add(content, base: base), as: field) }
  }

  /// Takes a body if it stands before the one that is there, or is fuller and of the same kind.
  mutating func offerBody(_ slot: TextSlot, rank: Int) {
    if slot.isEmpty { return }
    if let body = texts[.body] {
      let isFuller =
        slot.isMarkup != body.isMarkup ? slot.isMarkup : slot.count > body.count
      guard rank < bodyRank || (rank == bodyRank && isFuller) else { return }
    }
    texts.set(slot, as: .body)
    bodyRank = rank
  }

  /// The finished item, which leaves an empty one behind.
  mutating func take() -> ParsedItem {
    var finished = ParsedItem()
    swap(&finished, &item)
    return finished
  }
}
