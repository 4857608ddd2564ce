import Foundation
package import Models
package import Words

/// The result of a feed search at an address.
package struct FoundSources: Sendable {
  /// A feed, or a page that can be read as a list, with a sample of its articles.
  package struct Offer: Sendable {
    package var listing: SourceListing
    package var feed: FoundFeed?
    /// The headlines of its first articles.
    package var samples: [String]
    /// Number of articles that it has now.
    package var count: Int

    package init(
      listing: SourceListing, feed: FoundFeed? = nil, samples: [String], count: Int
    ) {
      self.listing = listing
      self.feed = feed
      self.samples = samples
      self.count = count
    }

    var name: String { listing.name }
    var url: String { listing.url }
    /// Whether a page is read as a list, because the site has no feed.
    var isPage: Bool { listing.selectors != nil }
    /// The format of the feed, such as `rss2`.
    var format: String? { feed?.format }
    var newest: Date? { feed?.newest }
    /// The evidence for the feed.
    var why: Message? { feed?.why }
  }

  package var address: String
  package var title: String?
  /// Best first.
  package var offers: [Offer]
  /// Failed attempts.
  package var notes: [Message]

  package init(address: String, title: String?, offers: [Offer], notes: [Message]) {
    self.address = address
    self.title = title
    self.offers = offers
    self.notes = notes
  }
}
