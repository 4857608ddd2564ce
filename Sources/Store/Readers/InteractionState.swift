package import Foundation
package import Models

/// Stored state of an article from which a reader's interaction with it is computed.
package struct InteractionState: Sendable {
  /// The reader's marks before the interaction.
  package var marks: ReaderMarks
  package var keys: RankKeys
  /// The article's effective publication date.
  package var dated: Date
  /// The weight of its source when the article was inserted.
  package var weight: Double
  /// `nil` if none were computed.
  package var features: [UInt8]?
  /// Input for computing its features if it has none; `nil` if the model does not learn.
  package var words: ArticleWords?
  /// Its events, oldest first; empty unless requested.
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
