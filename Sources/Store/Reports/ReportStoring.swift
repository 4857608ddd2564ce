package import Foundation
package import Models

/// Figures about sources, categories and stored data, for readers and for monitoring.
package protocol ReportStoring: Sendable {
  /// The state of the configured sources.
  ///
  /// - Parameter reader: the reader whose unread articles are counted.
  func sourceStates(reader: String, at now: Date) throws -> SourceStates

  /// The reader's categories in the order of the tabs, with their sources and articles.
  ///
  /// - Parameter now: the end of the 30 days over which new articles are counted.
  func categories(reader: String, at now: Date) throws -> [CategorySummary]

  /// Number of articles in each category, in the order of the configuration, preceded by the total.
  /// Takes time in proportion to the number of articles: some 30 ms for a million.
  ///
  /// - Parameter reader: counts only articles that this reader has read or hidden.
  func categoryCounts(doneBy reader: String?) throws -> [CategoryCount]

  /// The categories of an article that a reader has neither read nor hidden; empty if the reader has.
  func categories(ofUnread article: Int64, reader: String) throws -> [String]

  /// New articles and articles opened by a reader in the last days.
  ///
  /// - Parameters:
  ///   - days: number of days, including today.
  ///   - offset: offset of the local day from UTC, in seconds east.
  func figures(of reader: String, days: Int, offset: Int, at now: Date) throws -> ReadingStatistics

  /// Figures for monitoring, cheap enough to be read every few seconds.
  func figures(at now: Date) throws -> StoreFigures
}

/// Number of articles in a category, or in total.
package struct CategoryCount: Sendable, Hashable {
  /// `nil` is the total, in which each article counts once.
  package var category: String?
  package var articles: Int

  package init(category: String? = nil, articles: Int) {
    self.category = category
    self.articles = articles
  }
}
