import Fetching
import Parsing

/// The hub that a feed names, and the address that the hub knows it by (WebSub 4): the `Link`
/// fields of its answer first, else the links in the document.
struct HubOffer: Sendable, Hashable {
  let hub: String
  let topic: String

  /// - Parameter url: the URL that answered.
  init?(_ headers: HeaderFields, _ feed: ParsedFeed, at url: String) {
    let named = LinkHeader.target("hub", in: headers, base: url) ?? feed.hubs.first?.url
    guard let named, let base = try? RequestURL(url), let hub = try? base.resolve(named) else {
      return nil
    }
    self.hub = hub.string
    topic = LinkHeader.target("self", in: headers, base: url) ?? feed.feedURL ?? url
  }
}
