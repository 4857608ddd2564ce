package import Foundation
package import Models
package import Ranking
package import Store

/// Rebuilds the stored order from the ranking settings of the configuration.
package enum RankingSetup {
  /// Returns the ranker for a store; see ``UpkeepStoring/establishRanking(_:at:rebuilding:)``.
  @discardableResult
  package static func ranker(
    for store: any UpkeepStoring, settings: RankingSettings, at now: Date
  ) throws -> Ranker {
    Ranker(
      try store.establishRanking(settings, at: now, rebuilding: keys))
  }

  package static func keys(_ basis: RankingBasis, _ history: RankHistory) -> RankKeys {
    Ranker(basis).rebuilt(publishedAt: history.dated, weight: history.weight, log: history.log)
  }
}

extension Ranker {
  /// Creates the ranker that computes the keys of a store.
  package init(_ basis: RankingBasis) {
    self.init(settings: basis.settings, epoch: basis.epoch)
  }
}
