package import Foundation

/// A feed that was found on a site, fetched and read.
package struct FoundFeed: Sendable, Hashable {
  /// Where it is, after redirects.
  package var url: String
  package var title: String?
  /// What it is, in the word of `tintm parse`: `rss2`, `atom1`, `json1.1`.
  package var format: String
  package var items: Int
  /// The date of its newest item, where its items carry dates.
  package var newest: Date?
  package var homePage: String?
  package var clue: Clue
  /// The clue in words: a sentence without a final dot.
  package var why: String
  /// Of the comments on a site, not of its articles.
  package var isOfComments: Bool
  /// The headlines of its first items, a handful.
  package var samples: [String]

  package init(
    url: String, title: String? = nil, format: String, items: Int, newest: Date? = nil,
    homePage: String? = nil, clue: Clue, why: String, isOfComments: Bool = false,
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

  /// What led to it.
  package enum Clue: String, Sendable, Hashable, CaseIterable {
    /// The address that was asked for is a feed.
    case itself
    /// The page declares it (`link rel="alternate"`).
    case declared
    /// Sites of this kind have it there.
    case site
    /// The page links to it.
    case linked
    /// A place where feeds usually are.
    case usual
  }
}
