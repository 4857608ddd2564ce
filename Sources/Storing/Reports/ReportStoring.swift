package import Foundation
package import Models

/// What readers and those who watch the daemon are told of sources, categories and what is stored.
package protocol ReportStoring: Sendable {
  /// How the configured sources fare.
  ///
  /// - Parameter reader: whose unread articles are counted.
  func sourceStates(reader: String, at now: Date) throws -> SourceStates

  /// The reader's categories in the order of the tabs, with their sources and articles.
  ///
  /// - Parameter now: the end of the 30 days over which new articles are counted.
  func categories(reader: String, at now: Date) throws -> [CategorySummary]

  /// How many articles each category holds, in the order of the configuration, and first all of them
  /// together. It takes as long as there are articles: some 30 ms for a million.
  ///
  /// - Parameter reader: counts only what this reader has read or hidden.
  func categoryCounts(doneBy reader: String?) throws -> [CategoryCount]

  /// What came and what a reader opened within the last days.
  ///
  /// - Parameters:
  ///   - days: with today.
  ///   - offset: seconds east of UTC, by which days begin.
  func figures(of reader: String, days: Int, offset: Int, at now: Date) throws -> Figures

  /// Figures for those who watch the daemon, cheap enough to be asked for every few seconds.
  func figures(at now: Date) throws -> StoreFigures
}
