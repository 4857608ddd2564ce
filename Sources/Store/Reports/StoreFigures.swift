package import Foundation

/// Figures for monitoring, cheap enough to be read every few seconds.
package struct StoreFigures: Sendable, Hashable {
  package var articles: Int
  package var sources: Int
  /// Number of sources whose last poll failed.
  package var failingSources: Int
  /// Due date of the most overdue source; `nil` if none is due.
  package var oldestDue: Date?
  /// Number of articles whose pages are wanted.
  package var waitingPages: Int
  /// Size of the database in bytes, without its log.
  package var bytes: Int

  package init(
    articles: Int, sources: Int, failingSources: Int, oldestDue: Date? = nil, waitingPages: Int,
    bytes: Int
  ) {
    self.articles = articles
    self.sources = sources
    self.failingSources = failingSources
    self.oldestDue = oldestDue
    self.waitingPages = waitingPages
    self.bytes = bytes
  }
}
