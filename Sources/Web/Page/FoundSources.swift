package import Models
package import ViewModels

/// What was found at an address.
package struct FoundSources: Sendable {
  /// A feed, or a page that can be read as a list, with what it would bring.
  package struct Offer: Sendable {
    package var listing: SourceListing
    package var feed: FoundFeedViewModel?
    /// The headlines of its first articles.
    package var samples: [String]
    /// Articles that it has now.
    package var count: Int

    package init(
      listing: SourceListing, feed: FoundFeedViewModel? = nil, samples: [String], count: Int
    ) {
      self.listing = listing
      self.feed = feed
      self.samples = samples
      self.count = count
    }
  }

  package var address: String
  package var title: String?
  /// Best first.
  package var offers: [Offer]
  /// What was tried in vain, a sentence each.
  package var notes: [String]

  package init(address: String, title: String?, offers: [Offer], notes: [String]) {
    self.address = address
    self.title = title
    self.offers = offers
    self.notes = notes
  }
}
