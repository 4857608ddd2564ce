import Basics
import Fetching
package import Models
package import Parsing
package import Words

/// The result of a search for feeds.
package struct Discovery: Sendable, Hashable {
  /// The address that was asked, perhaps with credentials. Only ``listings`` have them.
  private let asked: String
  /// The page that was searched, after redirects; without credentials.
  package var url: String
  package var title: String?
  /// Best first; feeds of comments last.
  package var feeds: [FoundFeed] = []
  /// A guess of how to read articles from a page that has no feed.
  package var list: ListCandidate?
  /// Number of requests, including the one for the page.
  package var requests = 0
  /// Attempts that failed.
  package var notes: [Message] = []
  /// Why the page could not be read.
  package var failure: Message?

  package init(url: String) {
    asked = url
    self.url = WebAddress.withoutCredentials(url)
  }
}

extension Discovery {
  /// What can be subscribed to, best first: the feeds, or else the page itself as a list of
  /// articles. All with a name, without a category. Their addresses have the credentials of the
  /// address that was asked, since a feed that needs them can't be read later without them.
  package var listings: [SourceListing] {
    let host = WebAddress(url)?.host ?? ""
    func name(_ title: String?) -> String { String((title ?? host).prefix(80)) }
    if feeds.isEmpty, let selectors = list?.selectors {
      return [
        SourceListing(
          name: name(title), url: withCredentials(url), homePage: url, format: .html,
          selectors: selectors)
      ]
    }
    return feeds.map {
      SourceListing(
        name: name($0.title ?? title), url: withCredentials($0.url), homePage: $0.homePage)
    }
  }

  /// An address with the credentials of the asked one, if it has the same origin: another server
  /// must not get them.
  private func withCredentials(_ url: String) -> String {
    guard let userinfo = WebAddress(asked)?.userinfo, let address = WebAddress(url),
      let origin = try? RequestURL(asked).origin, origin == (try? RequestURL(url).origin)
    else { return url }
    return address.with(userinfo: userinfo)
  }
}

extension FeedDiscovery {
  /// Searches an address as a person typed it, perhaps without a scheme: some sites answer only to
  /// http.
  ///
  /// - Returns: `nil` if the text is not a web address.
  package func run(
    typed: String, asking: @Sendable (String) -> Void = { _ in }
  ) async -> Discovery? {
    guard let url = AddressInput.web(typed) else { return nil }
    let found = await run(url, asking: asking)
    guard found.failure != nil, !typed.contains("://"), url.hasPrefix("https:") else {
      return found
    }
    let plain = await run("http" + url.dropFirst(5), asking: asking)
    return plain.failure == nil ? plain : found
  }
}
