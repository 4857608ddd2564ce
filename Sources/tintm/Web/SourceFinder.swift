import Fetching
import Models
import Parsing
import Pipeline
import Sourcing
import Subscribing
import ViewModels
import Web
import Words

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
      throw SubscriptionRefusal(.noAnswerInTime, address)
    }
    guard let discovery = found else {
      throw SubscriptionRefusal(.notWebAddressLike, address)
    }
    if let failure = discovery.failure {
      throw SubscriptionRefusal(.because, discovery.url, failure)
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
        listing: listing, feed: feed, samples: feed.samples, count: feed.items)
    }
  }
}
