package import Foundation
package import Words

/// A feed found on a site, fetched and parsed.
package struct FoundFeed: Sendable, Hashable {
  /// Its address after redirects.
  package var url: String
  package var title: String?
  /// The format as `tintm parse` names it: `rss2`, `atom1`, `json1.1`.
  package var format: String
  package var items: Int
  /// The date of its newest item, if its items have dates.
  package var newest: Date?
  package var homePage: String?
  package var clue: Clue
  /// The clue in words.
  package var why: Message
  /// Whether it contains the comments of a site instead of its articles.
  package var isOfComments: Bool
  /// The headlines of its first items, a handful.
  package var samples: [String]

  package init(
    url: String, title: String? = nil, format: String, items: Int, newest: Date? = nil,
    homePage: String? = nil, clue: Clue, why: Message, isOfComments: Bool = false,
    samples: [String] = []
  ) {
    self.url = url
    self.title = title
    self.format = format
    self.items = items
    self.newest = newest
    self.homePage = homePage
    self.clue = clue
    self.why = why
    self.isOfComments = isOfComments
    self.samples = samples
  }

  package enum Clue: String, Sendable, Hashable, CaseIterable {
    /// The requested address is the feed.
    case itself
    /// The page declares it (`link rel="alternate"`).
    case declared
    /// Sites of this kind have a feed at this address.
    case site
    /// The page links to it.
    case linked
    /// A usual address of feeds.
    case usual
  }
}
