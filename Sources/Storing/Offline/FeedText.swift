package import Models

/// What an article's feed said of it, for choosing between that and its page.
package struct FeedText: Sendable, Hashable {
  package var title: String?
  package var summary: String?
  /// The address of the picture that stands for it.
  package var image: String?
  package var content: ArticleContent

  package init(title: String?, summary: String?, image: String?, content: ArticleContent) {
    self.title = title
    self.summary = summary
    self.image = image
    self.content = content
  }
}
