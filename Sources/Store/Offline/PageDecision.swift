package import Models

/// What to do with the text of an article's page.
package struct PageDecision: Sendable {
  /// Whether the page's text is shown instead of the feed's.
  package var isShown: Bool
  /// The reason, in words.
  package var reason: String
  /// The feed's text as plain text, and its number of words: for search and word counts if the page
  /// is not shown.
  package var feedText: String
  package var feedWords: Int
  /// Whether the text differs from the page's text shown until now in more than the site's
  /// boilerplate.
  package var isEdit: Bool
  /// The pictures of the text that is shown from now on.
  package var pictures: [ArticlePicture]

  package init(
    isShown: Bool, reason: String, feedText: String, feedWords: Int, isEdit: Bool = true,
    pictures: [ArticlePicture] = []
  ) {
    self.isShown = isShown
    self.reason = reason
    self.feedText = feedText
    self.feedWords = feedWords
    self.isEdit = isEdit
    self.pictures = pictures
  }
}
