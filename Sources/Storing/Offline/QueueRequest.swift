package import Foundation

/// Which pages or pictures of the queue are asked for.
package struct QueueRequest: Sendable {
  /// Only of these sources' articles.
  package var sources: [Int64]
  package var now: Date
  package var limit: Int
  /// At most this many of one source, so that none crowds out the others.
  package var perSource: Int
  /// Only of these articles, due or not; `nil`: of all, those that are due.
  package var articles: [Int64]?

  package init(
    sources: [Int64], now: Date, limit: Int, perSource: Int, articles: [Int64]? = nil
  ) {
    self.sources = sources
    self.now = now
    self.limit = limit
    self.perSource = perSource
    self.articles = articles
  }
}
