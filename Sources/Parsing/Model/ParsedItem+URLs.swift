internal import Markup

extension ParsedItem {
  /// Makes the addresses that had no base of their own absolute.
  mutating func absolutise(_ base: BaseURL?) {
    guard let base else { return }
    url = base.absolute(url)
    externalURL = base.absolute(externalURL)
    image = base.absolute(image)
    bannerImage = base.absolute(bannerImage)
    thumbnail = base.absolute(thumbnail)
    commentsURL = base.absolute(commentsURL)
    if let origin = source?.url { source?.url = base.resolve(origin) }
    for index in attachments.indices {
      attachments[index].url = base.resolve(attachments[index].url)
    }
    for index in links.indices { links[index].href = base.resolve(links[index].href) }
    authors.absolutise(base)
    contributors.absolutise(base)
  }
}

extension ParsedFeed {
  /// Makes the feed's own addresses that had no base of their own absolute.
  mutating func absolutise(_ base: BaseURL?) {
    guard let base else { return }
    homePageURL = base.absolute(homePageURL)
    feedURL = base.absolute(feedURL)
    icon = base.absolute(icon)
    favicon = base.absolute(favicon)
    for index in hubs.indices { hubs[index].url = base.resolve(hubs[index].url) }
    for index in links.indices { links[index].href = base.resolve(links[index].href) }
    authors.absolutise(base)
    contributors.absolutise(base)
  }
}

extension [ParsedPerson] {
  mutating func absolutise(_ base: BaseURL) {
    for index in indices {
      self[index].url = self[index].url.map(base.resolve)
      self[index].avatar = self[index].avatar.map(base.resolve)
    }
  }
}
