import Fetching
import Parsing

/// The hub that a feed names, and the topic URL by which the hub knows the feed (WebSub 4): from
/// the response's `Link` fields, else from the links in the document.
struct HubOffer: Sendable, Hashable {
  let hub: String
  let topic: String

  /// - Parameter url: the URL of the response.
  init?(_ headers: HeaderFields, _ feed: ParsedFeed, at url: String) {
    let named = LinkHeader.target("hub", in: headers, base: url) ?? feed.hubs.first?.url
    guard let named, let base = try? RequestURL(url), let hub = try? base.resolve(named) else {
      return nil
    }
    self.hub = hub.string
    topic = LinkHeader.target("self", in: headers, base: url) ?? feed.feedURL ?? url
  }
}
