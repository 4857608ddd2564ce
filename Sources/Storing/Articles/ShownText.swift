package import Models

/// What readers see of an article's words at this moment.
package struct ShownText: Sendable, Hashable {
  package let title: String?
  package let summary: String?
  package let content: ArticleContent
  package let origin: TextOrigin
  /// Whether its page came, shown or not.
  package let hasPage: Bool
  /// Of the words of the feed's text, whichever is shown.
  package let feedDigest: Int64

  /// - Parameters:
  ///   - feed: the text of its feed.
  ///   - page: that of its page, where it is shown.
  package init(
    title: String?, summary: String?, feed: ArticleContent, page: String?, hasPage: Bool,
    feedDigest: Int64
  ) {
    self.title = title
    self.summary = summary
    content = page.map { ArticleContent(html: $0) } ?? feed
    origin = page == nil ? .feed : .page
    self.hasPage = hasPage
    self.feedDigest = feedDigest
  }
}
