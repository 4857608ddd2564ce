package import Models

/// The words of an article that readers see at this moment.
package struct ShownText: Sendable, Hashable {
  package let metadata: ArticleMetadata
  package let content: ArticleContent
  package let origin: TextOrigin
  /// Whether its page was fetched, shown or not.
  package let hasPage: Bool
  /// Digest of the words of the feed's text, even if the page's text is shown.
  package let feedDigest: Int64
  /// Whether it was stored because a reader brought it from another program.
  package let isMoved: Bool
  /// Whether its page was ever asked for.
  package let isPageAsked: Bool
  /// Whether the text shown as the page's is that of another program (``KeptText``).
  package let isImported: Bool

  /// - Parameters:
  ///   - feed: the feed's text.
  ///   - page: the page's text, if it is shown.
  package init(
    _ metadata: ArticleMetadata, feed: ArticleContent, page: String?, hasPage: Bool,
    feedDigest: Int64, isMoved: Bool = false, isPageAsked: Bool = false, isImported: Bool = false
  ) {
    self.metadata = metadata
    content = page.map { ArticleContent(html: $0) } ?? feed
    origin = page == nil ? .feed : .page
    self.hasPage = hasPage
    self.feedDigest = feedDigest
    self.isMoved = isMoved
    self.isPageAsked = isPageAsked
    self.isImported = isImported
  }
}
