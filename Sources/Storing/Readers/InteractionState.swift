package import Foundation
package import Models

/// What is stored of an article that an interaction of a reader with it is computed from.
package struct InteractionState: Sendable {
  /// What the reader has done with it until now.
  package var marks: ReaderMarks
  package var keys: RankKeys
  /// When it counts as published.
  package var dated: Date
  /// Its source's weight when it came.
  package var weight: Double
  /// `nil` where none were computed.
  package var features: [UInt8]?
  /// Where it has no features, what they are computed from; `nil` unless something is taught.
  package var words: ArticleWords?
  /// Its events, oldest first; empty unless they were asked for.
  package var log: [LoggedEvent]

  package init(
    marks: ReaderMarks, keys: RankKeys, dated: Date, weight: Double, features: [UInt8]? = nil,
    words: ArticleWords? = nil, log: [LoggedEvent]
  ) {
    self.marks = marks
    self.keys = keys
    self.dated = dated
    self.weight = weight
    self.features = features
    self.words = words
    self.log = log
  }
}
