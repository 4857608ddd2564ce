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
  /// The title of a `media:content`, for an item without any.
  var contentTitle = TextSlot()

  var about: String?
  var guid: String?
  /// `atom:id`, which in RSS counts where there is no guid.
  var atomID: String?
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
    finishTexts(TextContext(tables: tables, fallback: fallback))
    finishLinks()
    if item.published == nil { item.published = dcDate }
    if item.attachments.count > 1 { item.attachments = item.attachments.unique() }
    if let duration, let index = item.attachments.firstIndex(where: \.isAudioOrVideo),
      item.attachments[index].durationInSeconds == nil
    {
      item.attachments[index].durationInSeconds = duration
    }
    let spoken = body.isEmpty ? description : body
    let place = spoken.isEmpty ? language : Int(spoken.language)
    if let spoken = tables.language(place) ?? tables.language(language) ?? dcLanguage,
      spoken != feedLanguage, spoken.lowercased() != feedLanguage?.lowercased()
    {
      item.language = spoken
    }
    item.absolutise(tables.base(base) ?? fallback)
    item.id = ItemIdentity.of(item, guid: guid ?? atomID, about: about)
    var finished = ParsedItem()
    swap(&finished, &item)
    return finished
  }

  private mutating func finishTexts(_ context: borrowing TextContext) {
    item.title =
      text(title, context) ?? text(dcTitle, context)
      ?? text(mediaTitle, context) ?? text(contentTitle, context)
    var main = body
    takeMain(&main, description)
    takeMain(&main, atomSummary)
    takeMain(&main, dcDescription)
    takeMain(&main, mediaDescription)
    takeMain(&main, itunesSummary)
    guard !main.isEmpty else { return }
    item.body = texts.body(main, context)
    item.summary =
      summary(description, main, context) ?? summary(atomSummary, main, context)
      ?? summary(dcDescription, main, context)
      ?? summary(mediaDescription, main, context)
      ?? summary(itunesSummary, main, context)
  }

  private func text(
    _ slot: TextSlot, _ context: borrowing TextContext
  ) -> ParsedText? {
    slot.isEmpty ? nil : texts.text(slot, context)
  }

  private func takeMain(_ main: inout TextSlot, _ slot: TextSlot) {
    if main.isEmpty { main = slot }
  }

  /// A short text as the summary, if it is another one than the body and, where the body is but a
  /// short text itself, the shorter one.
  private func summary(
    _ slot: TextSlot, _ main: TextSlot, _ context: borrowing TextContext
  ) -> ParsedText? {
    guard !slot.isEmpty, slot.lower != main.lower, !texts.areSame(slot, main),
      !body.isEmpty || slot.count < main.count,
      let summary = texts.text(slot, context)
    else { return nil }
    if let html = summary.html, html == item.body?.html { return nil }
    return summary.text == item.body?.text ? nil : summary
  }

  private mutating func finishLinks() {
    item.url = link ?? htmlAlternate ?? alternate
    if let origLink, item.url.map(FeedProxy.isProxy) ?? true { item.url = origLink }
    if item.url == nil, item.guidIsPermalink == true, let guid, guid.isWebAddress {
      item.url = guid
    }
  }
}
