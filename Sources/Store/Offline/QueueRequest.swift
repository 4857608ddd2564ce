package import Foundation

/// Selects pages or pictures of the queue.
package struct QueueRequest: Sendable {
  /// Only articles of these sources.
  package var sources: [Int64]
  package var now: Date
  package var limit: Int
  /// Maximum number for one source, so that no source crowds out the others.
  package var perSource: Int
  /// Only these articles, due or not; `nil`: all articles that are due.
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
