package import Foundation
package import Models

/// What an article's ranking keys are made of.
package struct RankHistory: Sendable {
  package var article: Int64
  /// When it counts as published.
  package var dated: Date
  /// Its source's when it came.
  package var weight: Double
  /// Oldest first.
  package var log: [LoggedEvent]

  package init(article: Int64, dated: Date, weight: Double, log: [LoggedEvent]) {
    self.article = article
    self.dated = dated
    self.weight = weight
    self.log = log
  }
}
