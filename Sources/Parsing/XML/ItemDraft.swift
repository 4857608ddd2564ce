import Foundation
internal import Markup

/// An item while its elements come in.
struct ItemDraft {
  var item = ParsedItem()
  var texts = TextStore()
  /// The fullest body so far, of the elements that are bodies.
  var body = TextSlot()
  private var bodyRank = Int.max
  var description = TextSlot()
  var atomSummary = TextSlot()
  var dcDescription = TextSlot()
  var mediaDescription = TextSlot()
  var itunesSummary = TextSlot()
  var title = TextSlot()
  var dcTitle = TextSlot()
  var mediaTitle = TextSlot()

  var about: String?
  var guid: String?
  var link: String?
  var htmlAlternate: String?
  var alternate: String?
  var origLink: String?
  var dcDate: Date?
  var dcLanguage: String?
  var duration: Int?
  /// The base and the language in scope at the item, by their places in the document's tables.
  var base = -1
  var language = -1

  /// Begins another item, with the memory of the last.
  mutating func begin(base: Int, language: Int) {
    var texts = TextStore()
    swap(&texts, &self.texts)
    texts.removeAll()
    self = ItemDraft()
    swap(&texts, &self.texts)
    self.base = base
    self.language = language
  }

  /// Takes a body if it stands before the one that is there, or is fuller and of the same kind.
  mutating func offerBody(_ value: TextSlot, rank: Int) {
    guard !value.isEmpty else { return }
    let isBetter =
      body.isEmpty || rank < bodyRank
      || (rank == bodyRank
        && (value.isMarkup != body.isMarkup ? value.isMarkup : value.count > body.count))
    if isBetter { (body, bodyRank) = (value, rank) }
  }

  /// The item, when its element has ended.
  mutating func finish(
    _ tables: ScopeTables, fallback: BaseURL?, feedLanguage: String?
  ) -> ParsedItem {
    finishTexts(tables, fallback)
    finishLinks()
    if item.published == nil { item.published = dcDate }
    if item.attachments.count > 1 { item.attachments = item.attachments.unique() }
    if let duration, let index = item.attachments.firstIndex(where: \.isAudioOrVideo),
      item.attachments[index].durationInSeconds == nil
    {
      item.attachments[index].durationInSeconds = duration
    }
    let place = body.isEmpty ? description.isEmpty ? language : description.language : body.language
    if let spoken = tables.language(place) ?? tables.language(language) ?? dcLanguage,
      spoken != feedLanguage, spoken.lowercased() != feedLanguage?.lowercased()
    {
      item.language = spoken
    }
    item.absolutise(tables.base(base) ?? fallback)
    item.id = ItemIdentity.of(item, guid: guid, about: about)
    var finished = ParsedItem()
    swap(&finished, &item)
    return finished
  }

  private mutating func finishTexts(_ tables: ScopeTables, _ fallback: BaseURL?) {
    for slot in [title, dcTitle, mediaTitle] where !slot.isEmpty && item.title == nil {
      item.title = texts.text(slot, base: tables.base(slot.base) ?? fallback)
    }
    var main = body
    for slot in [description, atomSummary, dcDescription, mediaDescription, itunesSummary]
    where !slot.isEmpty {
      if main.isEmpty {
        main = slot
        continue
      }
      if item.body == nil { item.body = texts.body(main, base: tables.base(main.base) ?? fallback) }
      if texts.areSame(slot, main) || (body.isEmpty && slot.count >= main.count) { continue }
      guard let summary = texts.text(slot, base: tables.base(slot.base) ?? fallback) else {
        continue
      }
      if let html = summary.html, html == item.body?.html { continue }
      if summary.text == item.body?.text { continue }
      item.summary = summary
      return
    }
    if item.body == nil, !main.isEmpty {
      item.body = texts.body(main, base: tables.base(main.base) ?? fallback)
    }
  }

  private mutating func finishLinks() {
    item.url = link ?? htmlAlternate ?? alternate
    if let origLink, item.url.map(FeedProxy.isProxy) ?? true { item.url = origLink }
    if item.url == nil, item.guidIsPermalink == true, let guid, guid.isWebAddress {
      item.url = guid
    }
  }
}
