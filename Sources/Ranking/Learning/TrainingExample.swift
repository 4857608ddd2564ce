package import Foundation
package import Models

/// One training example: an article that a reader liked or did not like, and its weight.
package struct TrainingExample: Sendable, Hashable {
  package var features: ArticleFeatures
  package var isLiked: Bool
  /// The weight of the example; opening an article has weight 1.
  package var weight: Double
  /// How far above the middle of its list the article was without the reader's own term, in bits.
  /// The model does not learn from the share of the choice that a high place explains.
  package var advantage: Double
  package var at: Date

  package init(
    features: ArticleFeatures, isLiked: Bool, weight: Double, advantage: Double, at: Date
  ) {
    self.features = features
    self.isLiked = isLiked
    self.weight = weight
    self.advantage = advantage
    self.at = at
  }

  /// The label and weight of an interaction; `nil` for an interaction that takes another one back.
  package static func weight(of interaction: Interaction) -> (isLiked: Bool, weight: Double)? {
    switch interaction {
    case .view: (true, 1)
    case .finish: (true, 2)
    case .bookmark: (true, 3)
    case .share: (true, 4)
    case .hide: (false, 2)
    case .unview, .unbookmark, .unhide: nil
    }
  }

  /// The weight of an article above an opened one that was not opened itself.
  package static let skippedWeight = 0.3
}
