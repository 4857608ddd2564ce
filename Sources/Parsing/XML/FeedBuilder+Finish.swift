import Foundation
internal import Markup
internal import Models

extension FeedBuilder {
  /// Converts the draft to an item when its element ends.
  mutating func finishItem() -> ParsedItem {
    finishURL()
    draft.item.title =
      headline(.title) ?? headline(.dcTitle) ?? headline(.mediaTitle) ?? headline(.contentTitle)
    let own = finishTexts()
    let main = finishStandIns(after: own)
    let isOfOrigin = draft.item.authors.isEmpty && !draft.originAuthors.isEmpty
    if isOfOrigin { draft.item.authors = draft.originAuthors }
    finishAddresses()
    if draft.item.published == nil { draft.item.published = draft.dcDate ?? draft.created }
    finishAttachments()
    finishLanguage(main)
    finishIdentity()
    if isOfOrigin, draft.item.isEmptyBesideAuthors { draft.item.authors = [] }
    tables.pageAddress = nil
    return draft.finish()
  }

  // MARK: - Texts

  /// - Returns: The text that became the body.
  private mutating func finishTexts() -> TextReference? {
    guard var main = mainText() else { return nil }
    draft.item.body = draft.store.body(main, tables, &warnings.markup)
    if draft.texts.hasOneText { return main }
    if draft.texts.has(.body), draft.item.body?.showsNothing == true {
      draft.texts.remove(.body)
      main = mainText() ?? main
      draft.item.body = draft.store.body(main, tables, &warnings.markup)
    }
    draft.item.summary =
      summary(.description, main) ?? summary(.atomSummary, main) ?? summary(.dcDescription, main)
      ?? summary(.itunesSummary, main)
    return main
  }

  /// Elements of other programs stand in for a missing title and a shorter text. They were not
  /// always read: the digest is that of the item without them.
  private mutating func finishStandIns(after main: TextReference?) -> TextReference? {
    guard draft.texts.has(.itunesTitle) || draft.texts.has(.fullText) else { return main }
    let digested = DigestedTexts(title: draft.item.title, body: draft.item.body)
    if digested.title == nil { draft.item.title = headline(.itunesTitle) }
    var main = main
    if let text = draft.texts[.fullText] {
      draft.offerBody(text, rank: BodyRank.encoded)
      main = finishTexts()
    }
    if draft.item.title != digested.title || draft.item.body != digested.body {
      draft.item.digested = digested
    }
    return main
  }

  /// The text that becomes the body. A Media RSS description describes a file, like a caption, so
  /// it is used only if the item itself has no text.
  private func mainText() -> TextReference? {
    if let body = draft.texts[.body] { return body }
    let short =
      draft.texts[.description] ?? draft.texts[.atomSummary] ?? draft.texts[.dcDescription]
    guard let notes = draft.texts[.itunesSummary] else {
      return short ?? draft.texts[.mediaDescription] ?? draft.texts[.contentDescription]
    }
    guard let short else { return notes }
    let isLonger = notes.count > short.count && text(notes) != text(short)
    return isLonger ? notes : short
  }

  private func text(_ slot: TextReference) -> String? { draft.store.text(slot, tables)?.text }

  /// The text of a title; `nil` if its markup has no text.
  private mutating func headline(_ field: ItemTexts.Field) -> ParsedText? {
    guard let slot = draft.texts[field], let text = draft.store.text(slot, tables) else {
      return nil
    }
    return text.isBlank ? nil : text
  }

  /// A short text as the summary, if it differs from the body. If the body is itself a short text,
  /// the summary must be shorter.
  private mutating func summary(_ field: ItemTexts.Field, _ main: TextReference) -> ParsedText? {
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

  /// Finds the item's page, which relative addresses in the item may be relative to.
  private mutating func finishURL() {
    tables.pageAddress = nil
    if let link = draft.texts[.link] {
      draft.item.url = address(of: link)
    } else {
      draft.item.url = draft.htmlAlternate ?? draft.alternate ?? draft.contentSource
    }
    if let origLink = draft.texts[.origLink], draft.item.url.map(FeedProxy.isProxy) ?? true {
      draft.item.url = address(of: origLink)
    }
    if draft.item.url == nil, let name = namedAddress, name.isWebAddress {
      draft.item.url = name
    }
    if let url = draft.item.url, url.isAbsoluteAddress, !url.isWebAddress {
      let others = [draft.htmlAlternate, draft.alternate, draft.contentSource, namedAddress]
      draft.item.url = others.lazy.compactMap { $0 }.first(where: \.isWebAddress) ?? url
    }
    if let url = draft.item.url, !url.isAbsoluteAddress {
      draft.item.url = (tables.base(draft.base) ?? tables.fallback)?.resolve(url) ?? url
    }
    tables.pageAddress = pageAddress
  }

  /// The item's page: its address, but a permalink on the feed's own site if the address leads to
  /// another site, as in a list of links (docs/parsing.md L5).
  private var pageAddress: String? {
    guard let url = draft.item.url else { return nil }
    if draft.item.guidIsPermalink == true, let guid = draft.texts[.guid],
      draft.texts[.link].map({ !draft.store.areSame(guid, $0) }) ?? false,
      let home = homeLink.flatMap({ BaseURL($0) }), BaseURL(url)?.hasHost(of: home) != true
    {
      let own = draft.store.bytes(of: guid).string
      if BaseURL(own)?.hasHost(of: home) == true { return own }
    }
    return FeedProxy.isProxy(url) ? nil : url
  }

  private mutating func finishAddresses() {
    if !draft.alternates.isEmpty { draft.item.attachments += draft.alternates }
    if draft.item.hasRelativeAddress, let base = tables.itemBase(draft.base) {
      draft.item.absolutise(base)
    }
  }

  /// An identifier that may also be the item's address: a guid that is a permalink, an Atom id,
  /// `rdf:about` (RSS 1.0, 5.5).
  private var namedAddress: String? {
    if let guid = draft.texts[.guid] {
      return draft.item.guidIsPermalink == true ? draft.store.bytes(of: guid).addressString : nil
    }
    if isAtom, let id = draft.texts[.atomID] { return draft.store.bytes(of: id).addressString }
    return draft.about
  }

  /// A kept address, absolute if a base is known.
  private mutating func address(of slot: TextReference) -> String {
    let bytes = draft.store.bytes(of: slot)
    let address = bytes.string
    if BaseURL.isAbsolute(bytes) { return address }
    return tables.base(slot.base)?.resolve(address) ?? address
  }

  private mutating func finishAttachments() {
    if draft.item.attachments.isEmpty { return }
    draft.item.attachments = draft.item.attachments.unique()
    if let duration = draft.duration,
      let index = draft.item.attachments.firstIndex(where: {
        $0.kind == .audio || $0.kind == .video
      }),
      draft.item.attachments[index].durationInSeconds == nil
    {
      draft.item.attachments[index].durationInSeconds = duration
    }
  }

  // MARK: - Language and identity

  private mutating func finishLanguage(_ main: TextReference?) {
    let place = main?.language ?? draft.language
    if place < 0, draft.language < 0, draft.dcLanguage == nil { return }
    guard
      let language = tables.language(place) ?? tables.language(draft.language) ?? draft.dcLanguage,
      language != feedLanguage, language.lowercased() != feedLanguage?.lowercased()
    else { return }
    draft.item.language = language
  }

  private mutating func finishIdentity() {
    guard let guid = draft.texts[.guid] ?? draft.texts[.atomID] else {
      ItemIdentity.identify(&draft.item, guid: nil, about: draft.about)
      return
    }
    draft.item.identityBasis = draft.texts[.guid] == nil ? .entry : .id
    // The id is usually the address; then both share one string.
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
    string.withBytes { isSame(as: $0) }
  }
}

/// Former redirect hosts that counted clicks between a feed and its articles. They no longer exist.
enum FeedProxy {
  private static let hosts: [StaticString] = [
    "feedproxy.google.com/", "feeds.feedburner.com/", "rss.feedsportal.com/",
  ]

  static func isProxy(_ url: String) -> Bool {
    url.withBytes { bytes in
      let start = bytes.hasPrefixIgnoringCase("https://", at: 0) ? 8 : 7
      guard start == 8 || bytes.hasPrefixIgnoringCase("http://", at: 0) else { return false }
      return hosts.contains { bytes.hasPrefixIgnoringCase($0, at: start) }
    }
  }
}
