package import Foundation

/// One entry of the log from which a reader's model is trained.
package struct StoredTrainingExample: Sendable, Hashable {
  package var article: Int64
  /// An interaction; `nil` for an article that was shown but not opened.
  package var interaction: Interaction?
  package var weight: Double
  /// How far above the middle of its list the article was without the reader's own term, in bits.
  package var advantage: Double
  package var at: Date
  /// The article's features at that time.
  package var features: [UInt8]

  package init(
    article: Int64, interaction: Interaction?, weight: Double, advantage: Double, at: Date,
    features: [UInt8]
  ) {
    self.article = article
    self.interaction = interaction
    self.weight = weight
    self.advantage = advantage
    self.at = at
    self.features = features
  }
}
