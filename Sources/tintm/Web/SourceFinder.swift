import Basics
import Fetching
import Models
import Parsing
import Pipeline
import Sourcing
import Subscribing
import ViewModels
import Web

/// Finds the feeds of an address, for the page.
struct SourceFinder: Sendable {
  let fetcher: Fetcher

  /// Maximum seconds that a person waits for a page.
  private static let timeoutSeconds = 40

  func find(_ address: String) throws -> FoundSources {
    guard let url = AddressInput.web(address) else {
      throw SubscriptionRefusal(
        "“\(address)” is not a web address such as https://example.org.")
    }
    let fetcher = fetcher
    let discovery: Discovery
    do {
      discovery = try Waiting.result(seconds: Self.timeoutSeconds) {
        let search = FeedDiscovery(fetcher: fetcher)
        let found = await search.run(url)
        // No scheme was given, and some sites support only http.
        guard found.failure != nil, !address.contains("://") else { return found }
        let plain = await search.run("http" + url.dropFirst(5))
        return plain.failure == nil ? plain : found
      }
    } catch is Waiting.TooLong {
      throw SubscriptionRefusal("\(url) did not answer in time. Try again later.")
    }
    if let failure = discovery.failure {
      throw SubscriptionRefusal("\(discovery.url): \(failure)")
    }
    return FoundSources(
      address: discovery.url, title: discovery.title ?? discovery.feeds.first?.title,
      offers: offers(discovery), notes: discovery.notes)
  }

  private func offers(_ found: Discovery) -> [FoundSources.Offer] {
    let host = WebAddress(found.url)?.host ?? ""
    if let list = found.list, let selectors = list.selectors {
      let listing = SourceListing(
        name: String((found.title ?? host).prefix(80)), url: found.url, homePage: found.url,
        format: .html, selectors: selectors)
      return [.init(listing: listing, samples: list.samples, count: list.matches)]
    }
    return found.feeds.map { feed in
      .init(
        listing: SourceListing(
          name: String((feed.title ?? found.title ?? host).prefix(80)), url: feed.url,
          homePage: feed.homePage),
        feed: FoundFeedViewModel(feed), samples: feed.samples, count: feed.items)
    }
  }
}
