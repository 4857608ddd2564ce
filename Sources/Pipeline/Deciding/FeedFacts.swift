package import Foundation
package import Words

/// The parsed facts of a feed that affect when to poll it next.
package struct FeedFacts: Sendable, Hashable {
  /// The format in a word that people know, such as `RSS 2.0`.
  package var format: String
  package var title: String?
  package var homePageURL: String?
  package var icon: String?
  /// Dates of the dated items, in any order.
  package var itemDates: [Date] = []
  /// Dates of the items that the previous document did not have, as far as that is known.
  package var newItemDates: [Date] = []
  /// Whether an item is new or edited since the previous document, as far as that is known.
  package var hasChangedItems = true
  /// The channel's `ttl` in minutes (RSS 2.0).
  package var ttlMinutes: Double?
  /// Seconds: `sy:updatePeriod` divided by `sy:updateFrequency` (RSS 1.0 syndication module).
  package var syndicationPeriod: Double?
  /// Hours of the day in GMT as the feed writes them, 0–24.
  package var skipHours: Set<Int> = []
  /// Days of the week, 1 (Sunday) to 7.
  package var skipDays: Set<Int> = []
  /// Whether the document ends too early, so that the server may have more of it.
  package var isCutOff = false
}

/// The result of parsing a document.
package enum DocumentFacts: Sendable, Hashable {
  /// The expected kind: a feed, or a page or JSON list from which articles were read.
  case feed(FeedFacts)
  /// A web page instead of a feed, with the absolute URLs of the feeds that it names, best first.
  case page(feeds: [String])
  /// Neither, with the reason.
  case unreadable(reason: Message)
}
