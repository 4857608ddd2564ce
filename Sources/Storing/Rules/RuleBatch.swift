package import Foundation

/// A batch of articles that rules are held against.
package struct RuleBatch: Sendable {
  package enum Articles: Sendable, Hashable {
    /// Those that wait until all is known that rules ask for: their page has come or is given up,
    /// and their story was found. None waits longer than two days. They wait no more afterwards.
    case waiting
    /// Those that count as published since a date. They are no news: targets are not told of them.
    ///
    /// - Parameter isTrial: whether nothing is done.
    case stored(since: Date, isTrial: Bool)
  }

  package var articles: Articles
  /// Begins behind this article, in the order in which articles came.
  package var after: Int64
  /// Articles at most.
  package var limit: Int
  package var now: Date

  package init(_ articles: Articles, after: Int64 = 0, limit: Int, at now: Date) {
    self.articles = articles
    self.after = after
    self.limit = limit
    self.now = now
  }
}
