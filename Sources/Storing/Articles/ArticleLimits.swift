/// How much is kept of an article.
package enum ArticleLimits {
  /// Earlier texts that are kept of an article: its first one, and the newest.
  package static let revisions = 10
  /// Pages that may wait at a time; beyond it those of the articles with the worst places are
  /// given up, so that the queue of a machine that was offline for long stays one.
  package static let waitingPages = 10_000
}
