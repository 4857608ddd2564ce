/// What is stored of an article's text when its page has come.
package struct StoredText: Sendable, Hashable {
  package var feed: FeedText
  /// Markup of the page's text that is shown until now; `nil` while the feed's is shown.
  package var shownPage: String?

  package init(feed: FeedText, shownPage: String?) {
    self.feed = feed
    self.shownPage = shownPage
  }
}
