package import Foundation

/// One line of the log that a reader's model is made from.
package struct StoredLesson: Sendable, Hashable {
  package var article: Int64
  /// An interaction; `nil` for an article that was shown and passed over.
  package var interaction: Interaction?
  package var weight: Double
  /// How far above the middle of its list the article stood without the reader's own term, in
  /// bits.
  package var advantage: Double
  package var at: Date
  /// What the article was known by.
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
