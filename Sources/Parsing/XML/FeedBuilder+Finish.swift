import Foundation
internal import Markup

extension FeedBuilder {
  /// Makes an item of the draft, when its element has ended.
  mutating func finishItem() -> ParsedItem {
    finishTexts()
    finishAddresses()
    if draft.item.published == nil { draft.item.published = draft.dcDate }
    finishAttachments()
    finishLanguage()
    finishIdentity()
    return draft.take()
  }

  // MARK: - Texts

  private mutating func finishTexts() {
    draft.item.title =
      text(.title) ?? text(.dcTitle) ?? text(.mediaTitle) ?? text(.contentTitle)
    guard
      let main = draft.texts[.body] ?? draft.texts[.description] ?? draft.texts[.atomSummary]
        ?? draft.texts[.dcDescription] ?? draft.texts[.mediaDescription]
        ?? draft.texts[.itunesSummary]
    else { return }
    draft.item.body = draft.store.body(main, tables)
    if draft.texts.hasOneText { return }
    draft.item.summary =
      summary(.description, main) ?? summary(.atomSummary, main) ?? summary(.dcDescription, main)
      ?? summary(.mediaDescription, main) ?? summary(.itunesSummary, main)
  }

  private mutating func text(_ field: ItemTexts.Field) -> ParsedText? {
    draft.texts.has(field) ? draft.texts[field].flatMap { draft.store.text($0, tables) } : nil
  }

  /// A short text as the summary, if it is another one than the body and, where the body is but a
  /// short text itself, the shorter one.
  private mutating func summary(_ field: ItemTexts.Field, _ main: TextSlot) -> ParsedText? {
    guard let slot = draft.texts[field] else { return nil }
    let isMain = slot.lower == main.lower && slot.source == main.source
    guard !isMain, !draft.store.areSame(slot, main),
      draft.texts.has(.body) || slot.count < main.count,
      let summary = draft.store.text(slot, tables)
    else { return nil }
    if let html = summary.html, html == draft.item.body?.html { return nil }
    return summary.text == draft.item.body?.text ? nil : summary
  }

  // MARK: - Addresses

  private mutating func finishAddresses() {
    if let link = draft.texts[.link] {
      draft.item.url = address(of: link)
    } else if let alternate = draft.htmlAlternate ?? draft.alternate {
      draft.item.url = alternate
    }
    if let origLink = draft.texts[.origLink], draft.item.url.map(FeedProxy.isProxy) ?? true {
      draft.item.url = address(of: origLink)
    }
    if draft.item.url == nil, draft.item.guidIsPermalink == true, let guid = draft.texts[.guid] {
      let text = draft.store.bytes(of: guid).string
      if text.isWebAddress { draft.item.url = text }
    }
    if draft.item.hasRelativeAddress, let base = tables.base(draft.base) ?? tables.fallback {
      draft.item.absolutise(base)
    }
  }

  /// An address that was kept, absolute where a base is known.
  private mutating func address(of slot: TextSlot) -> String {
    let bytes = draft.store.bytes(of: slot)
    let address = bytes.string
    if BaseURL.isAbsolute(bytes) { return address }
    return tables.base(slot.base)?.resolve(address) ?? address
  }

  private mutating func finishAttachments() {
    if draft.item.attachments.isEmpty { return }
    if draft.item.attachments.count > 1 {
      draft.item.attachments = draft.item.attachments.unique()
    }
    if let duration = draft.duration,
      let index = draft.item.attachments.firstIndex(where: \.isAudioOrVideo),
      draft.item.attachments[index].durationInSeconds == nil
    {
      draft.item.attachments[index].durationInSeconds = duration
    }
  }

  // MARK: - Language and identity

  private mutating func finishLanguage() {
    let spoken = draft.texts[.body] ?? draft.texts[.description]
    let place = spoken?.language ?? draft.language
    if place < 0, draft.language < 0, draft.dcLanguage == nil { return }
    guard
      let language = tables.language(place) ?? tables.language(draft.language) ?? draft.dcLanguage,
      language != feedLanguage, language.lowercased() != feedLanguage?.lowercased()
    else { return }
    draft.item.language = language
  }

  private mutating func finishIdentity() {
    guard let guid = draft.texts[.guid] ?? draft.texts[.atomID] else {
      draft.item.id = ItemIdentity.of(draft.item, guid: nil, about: draft.about)
      return
    }
    // Most often the id is the address; then one string is enough.
    if let link = draft.texts[.link], draft.store.areSame(guid, link), let url = draft.item.url,
      draft.store.bytes(of: link).isSame(as: url)
    {
      draft.item.id = url
    } else {
      draft.item.id = draft.store.bytes(of: guid).string
    }
  }
}

extension UnsafeBufferPointer where Element == UInt8 {
  fileprivate func isSame(as string: String) -> Bool {
    var string = string
    return string.withUTF8 { isSame(as: $0) }
  }
}
