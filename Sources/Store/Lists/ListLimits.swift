/// Limits on the work for one page of a list.
package enum ListLimits {
  /// Maximum number of a story's articles that one of them names.
  package static let storyArticles = 1000
  /// Maximum number of a story's articles that are compared, to show the best that a condition lets
  /// pass.
  package static let comparedStoryArticles = 200
  /// Maximum number of articles to which a condition is applied.
  package static let walked = 200_000
  /// Maximum number of a reader's hidden articles whose stories are left out, the latest.
  package static let hidden = 2000
  /// With more articles that hold the words of a condition, a walk over the list soon finds some.
  package static let wordHolders = 20_000
}
