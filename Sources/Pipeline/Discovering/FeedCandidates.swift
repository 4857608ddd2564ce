import Basics
package import Models
package import Parsing
package import Words

/// Lists the addresses to search for a page's feeds, best first: feeds that the page declares,
/// feeds typical of the kind of site, feeds that it links to; and if these lead to nothing, the
/// usual places.
package enum FeedCandidates {
  /// Maximum number of links in the page's text to follow.
  private static let linkLimit = 4
  private static let declaredLimit = 8

  package static func near(_ url: String, _ page: PageDiscovery) -> [FeedCandidate] {
    let declared = page.declared.prefix(declaredLimit).map { link in
      let isOfComments = link.isOfComments
      let (named, bare): (MessageKey, MessageKey) =
        isOfComments
        ? (.whyDeclaredCommentsAs, .whyDeclaredComments) : (.whyDeclaredAs, .whyDeclared)
      return FeedCandidate(
        link.url, .declared, why(named, bare, link.title), isOfComments: isOfComments)
    }
    let site = KnownSites.places(for: page.canonical ?? url) + KnownSites.places(for: url)
    let linked = page.linked.prefix(linkLimit).map { link in
      FeedCandidate(
        link.url, .linked, why(.whyLinkedAs, .whyLinked, link.title),
        isOfComments: link.isOfComments)
    }
    let all = declared + site + linked
    return unique(all.filter { !$0.isOfComments } + all.filter(\.isOfComments))
  }

  /// Paths in the page's folder and on its host where feeds usually are; those of the page's
  /// generator first.
  package static func usual(_ url: String, _ page: PageDiscovery?) -> [FeedCandidate] {
    guard let address = WebAddress(url), let origin = address.root else { return [] }
    let sites = [folder(of: address).map { origin + $0 }, origin].compactMap(\.self)
    let made = KnownSites.places(generator: page?.generator).map { path, maker in
      (path, Message(.whySiteAddress, maker))
    }
    let common = [
      "/feed", "/rss.xml", "/feed.xml", "/atom.xml", "/index.xml", "/rss", "/feed.json",
    ].map { ($0, Message(.whyCommon)) }
    return unique(
      (made + common).flatMap { path, why in
        sites.map { FeedCandidate($0 + path, .usual, why) }
      })
  }

  /// The folder that an address names, without the slash at its end; `nil` if it is the root or far
  /// below it. It may be a site of its own, as `/~ada/blog/` or `/project/`.
  private static func folder(of address: WebAddress) -> String? {
    let path = address.path
    guard path.last == "/", (1...3).contains(path.split(separator: "/").count) else { return nil }
    return String(path.dropLast())
  }

  private static func why(_ named: MessageKey, _ bare: MessageKey, _ title: String?) -> Message {
    title.map { Message(named, String($0.prefix(80))) } ?? Message(bare)
  }

  private static func unique(_ places: [FeedCandidate]) -> [FeedCandidate] {
    places.distinct { SourceListing.key(of: $0.url) }
  }
}

/// A possible feed address and the evidence for it.
package struct FeedCandidate: Sendable, Hashable {
  package var url: String
  package var clue: FoundFeed.Clue
  package var why: Message
  package var isOfComments: Bool

  package init(
    _ url: String, _ clue: FoundFeed.Clue, _ why: Message, isOfComments: Bool = false
  ) {
    self.url = url
    self.clue = clue
    self.why = why
    self.isOfComments = isOfComments
  }
}
