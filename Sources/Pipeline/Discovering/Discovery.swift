package import Models
package import Parsing
package import Words

/// The result of a search for feeds.
package struct Discovery: Sendable, Hashable {
  /// The page that was searched, after redirects.
  package var url: String
  package var title: String?
  /// Best first; feeds of comments last.
  package var feeds: [FoundFeed] = []
  /// A guess of how to read articles from a page that has no feed.
  package var list: ListCandidate?
  /// Number of requests, including the one for the page.
  package var requests = 0
  /// Attempts that failed.
  package var notes: [Message] = []
  /// Why the page could not be read.
  package var failure: Message?

  package init(url: String) {
    self.url = url
  }
}
