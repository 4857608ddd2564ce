/// Limits on the data kept per article.
package enum ArticleLimits {
  /// Maximum number of earlier texts per article: the first one and the newest.
  package static let revisions = 10
  /// Maximum number of pages that wait. Beyond it the pages of the articles with the lowest rank
  /// are dropped, so that the queue stays bounded after a machine was offline for long.
  package static let waitingPages = 10_000
}
