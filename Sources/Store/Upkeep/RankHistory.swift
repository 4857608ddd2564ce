package import Foundation
package import Models

/// The data from which an article's ranking keys are computed.
package struct RankHistory: Sendable {
  package var article: Int64
  /// The article's effective publication date.
  package var dated: Date
  /// The weight of its source when the article was inserted.
  package var weight: Double
  /// Oldest first.
  package var log: [LoggedEvent]

  /// Number of articles whose histories are in memory at a time when ranks are computed anew.
  package static let atOnce = 1000

  package init(article: Int64, dated: Date, weight: Double, log: [LoggedEvent]) {
    self.article = article
    self.dated = dated
    self.weight = weight
    self.log = log
  }
}
