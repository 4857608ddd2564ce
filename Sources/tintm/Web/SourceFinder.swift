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
    let fetcher = fetcher
    let found: Discovery?
    do {
      found = try Waiting.result(seconds: Self.timeoutSeconds) {
        await FeedDiscovery(fetcher: fetcher).run(typed: address)
      }
    } catch is Waiting.TooLong {
      throw SubscriptionRefusal("\(address) did not answer in time. Try again later.")
    }
    guard let discovery = found else {
      throw SubscriptionRefusal(
        "“\(address)” is not a web address such as https://example.org.")
    }
    if let failure = discovery.failure {
      throw SubscriptionRefusal("\(discovery.url): \(failure)")
    }
    return FoundSources(
      address: discovery.url, title: discovery.title ?? discovery.feeds.first?.title,
      offers: offers(discovery), notes: discovery.notes)
  }

  private func offers(_ found: Discovery) -> [FoundSources.Offer] {
    let listings = found.listings
    guard !found.feeds.isEmpty else {
      return listings.map {
        .init(listing: $0, samples: found.list?.samples ?? [], count: found.list?.matches ?? 0)
      }
    }
    return zip(listings, found.feeds).map { listing, feed in
      .init(
        listing: listing, feed: FoundFeedViewModel(feed), samples: feed.samples, count: feed.items)
    }
  }
}
