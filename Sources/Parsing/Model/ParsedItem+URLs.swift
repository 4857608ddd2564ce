internal import Markup

extension ParsedItem {
  /// Makes the addresses that had no base of their own absolute.
  mutating func absolutise(_ base: BaseURL) {
    base.absolutise(&url)
    for index in attachments.indices { base.absolutise(&attachments[index].url) }
    for index in links.indices { base.absolutise(&links[index].href) }
    authors.absolutise(base)
    guard extra != nil else { return }
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
  /// Makes the feed's own addresses that had no base of their own absolute.
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
  /// People without addresses are not touched: items of one author share the list.
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
  fileprivate var isAbsoluteAddress: Bool {
    utf8.withContiguousStorageIfAvailable { BaseURL.isAbsolute($0) } ?? false
  }
}
