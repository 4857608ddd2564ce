/// The stored text of an article at the time its page is fetched.
package struct StoredText: Sendable, Hashable {
  package var feed: FeedText
  /// Markup of the page's text shown until now; `nil` if the feed's text is shown.
  package var shownPage: String?

  package init(feed: FeedText, shownPage: String?) {
    self.feed = feed
    self.shownPage = shownPage
  }
}
