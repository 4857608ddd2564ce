package import Foundation
package import Models
package import Ranking
package import Storing

/// Makes the stored order that of the configuration's ranking settings.
package enum RankingSetup {
  /// The ranker for a store; see ``UpkeepStoring/establishRanking(_:at:rebuilding:)``.
  @discardableResult
  package static func ranker(
    for store: any UpkeepStoring, settings: RankingSettings, at now: Date
  ) throws -> Ranker {
    Ranker(
      try store.establishRanking(settings, at: now, rebuilding: keys))
  }

  /// The ranking keys of an article, from its history.
  package static func keys(_ basis: RankingBasis, _ history: RankHistory) -> RankKeys {
    Ranker(basis).rebuilt(publishedAt: history.dated, weight: history.weight, log: history.log)
  }
}

extension Ranker {
  /// The ranker that a store's keys are made with.
  package init(_ basis: RankingBasis) {
    self.init(settings: basis.settings, epoch: basis.epoch)
  }
}
