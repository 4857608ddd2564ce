import Foundation
import Models
import Parsing

/// A running search for feeds: the results so far and the visited addresses.
struct FeedSearch {
  /// The address that a person gave, with its credentials; only its host may be in a private network.
  let start: String
  var discovery: Discovery
  private var visited: Set<String> = []
  /// Number of item titles shown as samples of a feed before a person chooses it.
  private static let samples = 6

  init(start: String, discovery: Discovery) {
    self.start = start
    self.discovery = discovery
    visited.insert(SourceListing.key(of: discovery.url))
  }

  var hasArticles: Bool { discovery.feeds.contains { !$0.isOfComments } }

  /// Marks an address as visited; returns whether it was new.
  mutating func isNew(_ url: String) -> Bool {
    visited.insert(SourceListing.key(of: url)).inserted
  }

  mutating func add(_ url: String, _ feed: ParsedFeed, _ place: FeedCandidate) {
    guard !discovery.feeds.contains(where: { $0.url == url }) else { return }
    discovery.feeds.append(
      FoundFeed(
        url: url, title: feed.title?.text, format: feed.format.rawValue, items: feed.items.count,
        newest: feed.items.compactMap { $0.published ?? $0.modified }.max(),
        homePage: feed.homePageURL, clue: place.clue, why: place.why,
        isOfComments: place.isOfComments,
        samples: feed.items.prefix(Self.samples).compactMap { $0.title?.text }))
  }

  /// The results in order: articles before comments, feeds with items before empty ones.
  var finished: Discovery {
    var result = discovery
    func rank(_ feed: FoundFeed) -> Int { (feed.isOfComments ? 2 : 0) + (feed.items == 0 ? 1 : 0) }
    result.feeds = discovery.feeds.enumerated()
      .sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }.map(\.element)
    if !result.feeds.isEmpty { result.list = nil }
    return result
  }
}
