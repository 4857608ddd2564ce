package import Models
package import Parsing

/// What looking for feeds has brought.
package struct Discovery: Sendable, Hashable {
  /// The page that was looked at, after redirects.
  package var url: String
  package var title: String?
  /// Best first, those of comments last.
  package var feeds: [FoundFeed] = []
  /// How the page could be read where it has no feed.
  package var list: ListGuess?
  /// Requests made, the page included.
  package var requests = 0
  /// What was tried in vain, a sentence each.
  package var notes: [String] = []
  /// Why there is no page to look at, as a sentence.
  package var failure: String?

  package init(url: String) {
    self.url = url
  }
}
