package import Models

/// The feed's data of an article, for choosing between the feed's text and the page's.
package struct FeedText: Sendable, Hashable {
  package var title: String?
  package var summary: String?
  /// The address of the article's lead picture.
  package var image: String?
  package var content: ArticleContent

  package init(title: String?, summary: String?, image: String?, content: ArticleContent) {
    self.title = title
    self.summary = summary
    self.image = image
    self.content = content
  }
}
