import Foundation
internal import Markup

/// An item while its elements come in.
struct ItemDraft {
  /// The fullest body so far, of the elements that are bodies.
  var body: TextValue?
  var bodyRank = Int.max
  var description: TextValue?
  var atomSummary: TextValue?
  var dcDescription: TextValue?
  var mediaDescription: TextValue?
  var itunesSummary: TextValue?
  var title: TextValue?
  var dcTitle: TextValue?
  var mediaTitle: TextValue?

  var item = ParsedItem()
  var about: String?
  var guid: String?
  var link: String?
  var htmlAlternate: String?
  var alternate: String?
  var origLink: String?
  var dcDate: Date?
  var dcLanguage: String?
  /// `xml:lang` in scope at the item.
  var language: String?
  var duration: Int?
  var attachments: [ParsedAttachment] = []
  var base: BaseURL?

  /// Takes a body if it stands before the one that is there, or is fuller and of the same kind.
  mutating func offerBody(_ value: TextValue, rank: Int) {
    guard !value.isEmpty else { return }
    guard let old = body else {
      (body, bodyRank) = (value, rank)
      return
    }
    let isBetter =
      rank < bodyRank
      || (rank == bodyRank
        && (value.isMarkup != old.isMarkup ? value.isMarkup : value.bytes.count > old.bytes.count))
    if isBetter { (body, bodyRank) = (value, rank) }
  }

  /// The short texts, the first the one to take.
  private var summaries: [TextValue] {
    [description, atomSummary, dcDescription, mediaDescription, itunesSummary]
      .compactMap { $0 }.filter { !$0.isEmpty }
  }

  mutating func finish(fallback: BaseURL?, feedLanguage: String?) -> ParsedItem {
    let base = base ?? fallback
    item.title =
      [title, dcTitle, mediaTitle].lazy.compactMap { $0?.text(fallback: fallback) }.first
    finishTexts(fallback)
    finishLinks()
    item.published = item.published ?? dcDate
    item.attachments = attachments.unique()
    if let duration,
      let index = item.attachments.firstIndex(where: \.isAudioOrVideo),
      item.attachments[index].durationInSeconds == nil
    {
      item.attachments[index].durationInSeconds = duration
    }
    let spoken = (body?.language ?? description?.language ?? language ?? dcLanguage)
    if let spoken, !spoken.isEmpty, spoken.lowercased() != feedLanguage?.lowercased() {
      item.language = spoken
    }
    item.absolutise(base)
    item.id = ItemIdentity.of(item, guid: guid, about: about)
    return item
  }

  private mutating func finishTexts(_ fallback: BaseURL?) {
    var rest = summaries
    let main = body ?? (rest.isEmpty ? nil : rest.removeFirst())
    guard let main else { return }
    item.body = main.body(fallback: fallback)
    for value in rest where value.bytes != main.bytes {
      if body == nil, value.bytes.count >= main.bytes.count { continue }
      guard let summary = value.text(fallback: fallback) else { continue }
      if let html = summary.html, html == item.body?.html { continue }
      if summary.text == item.body?.text { continue }
      item.summary = summary
      return
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
