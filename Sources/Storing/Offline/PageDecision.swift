package import Models

/// What is done with the text of an article's page.
package struct PageDecision: Sendable {
  /// Whether it is shown instead of the feed's.
  package var isShown: Bool
  /// Why, in words.
  package var reason: String
  /// The feed's text, plain, and its words: what is found and counted where the page is not shown.
  package var feedText: String
  package var feedWords: Int
  /// Whether it says something else than the page's text that is shown until now, and not just more
  /// or less of what its site says on every page.
  package var isEdit: Bool
  /// The pictures of what is shown from now on.
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
