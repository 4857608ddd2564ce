package import Foundation
package import Models

/// One thing that a reader taught: an article they liked or did not, and how much that says.
package struct Lesson: Sendable, Hashable {
  package var features: ArticleFeatures
  package var isLiked: Bool
  /// How much it says; opening an article says 1.
  package var weight: Double
  /// How far above the middle of its list the article stood without the reader's own term, in
  /// bits: what a high place explains, taste need not.
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

  /// What an interaction teaches; `nil` for one that only takes back.
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

  /// An article that stood above one that was opened, and was passed over.
  package static let passedOver = 0.3
}
