internal import Markup

extension ParsedItem {
  /// Whether an address may need a base: one of the addresses that most items have is relative, or
  /// the item has one of the less common addresses.
  var hasRelativeAddress: Bool {
    if let url, !url.isAbsoluteAddress { return true }
    return hasExtras || links.contains { !$0.href.isAbsoluteAddress }
      || attachments.contains { !$0.url.isAbsoluteAddress }
      || authors.contains { $0.url != nil || $0.avatar != nil }
  }

  /// Resolves the addresses that had no base of their own.
  mutating func absolutise(_ base: BaseURL) {
    base.absolutise(&url)
    for index in attachments.indices { base.absolutise(&attachments[index].url) }
    for index in links.indices { base.absolutise(&links[index].href) }
    authors.absolutise(base)
    guard hasExtras else { return }
    setExtra(isNone: true) { extra in
      base.absolutise(&extra.externalURL)
      base.absolutise(&extra.image)
      base.absolutise(&extra.bannerImage)
      base.absolutise(&extra.thumbnail)
      base.absolutise(&extra.commentsURL)
      if let origin = extra.source?.url { extra.source?.url = base.resolve(origin) }
      extra.contributors.absolutise(base)
    }
  }
}

extension ParsedFeed {
  /// Resolves the feed's own addresses that had no base of their own.
  mutating func absolutise(_ base: BaseURL) {
    base.absolutise(&homePageURL)
    base.absolutise(&feedURL)
    base.absolutise(&icon)
    base.absolutise(&favicon)
    for index in hubs.indices { base.absolutise(&hubs[index].url) }
    for index in links.indices { base.absolutise(&links[index].href) }
    authors.absolutise(base)
    contributors.absolutise(base)
  }
}

extension [ParsedPerson] {
  /// People without addresses are not modified, so that the items of one author keep sharing the
  /// list.
  mutating func absolutise(_ base: BaseURL) {
    for index in indices where self[index].url != nil || self[index].avatar != nil {
      base.absolutise(&self[index].url)
      base.absolutise(&self[index].avatar)
    }
  }
}

extension BaseURL {
  fileprivate func absolutise(_ address: inout String) {
    if !address.isAbsoluteAddress { address = resolve(address) }
  }

  fileprivate func absolutise(_ address: inout String?) {
    if let relative = address, !relative.isAbsoluteAddress { address = resolve(relative) }
  }
}

extension String {
  var isAbsoluteAddress: Bool {
    utf8.withContiguousStorageIfAvailable { BaseURL.isAbsolute($0) } ?? false
  }
}
