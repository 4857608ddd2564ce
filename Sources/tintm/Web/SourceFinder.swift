import Basics
import Fetching
import Models
import Pipeline
import Subscribing
import ViewModels
import Views
import Words

/// Finds the feeds of an address, for the page.
struct SourceFinder: Sendable {
  let fetcher: Fetcher

  /// Maximum seconds that a person waits for a page.
  private static let timeoutSeconds = 40

  func find(_ address: String) throws -> DiscoveryViewModel {
    let fetcher = fetcher
    let shown = Printable.line(String(WebAddress.withoutCredentials(address).prefix(200)))
    let found: Discovery?
    do {
      found = try Waiting.result(seconds: Self.timeoutSeconds) {
        await FeedDiscovery(fetcher: fetcher).run(typed: address)
      }
    } catch is Waiting.TooLong {
      throw SubscriptionRefusal(.noAnswerInTime, shown)
    }
    guard let discovery = found else {
      throw SubscriptionRefusal(.notWebAddressLike, shown)
    }
    if let failure = discovery.failure {
      throw SubscriptionRefusal(.because, discovery.url, failure)
    }
    return DiscoveryViewModel(discovery)
  }
}
