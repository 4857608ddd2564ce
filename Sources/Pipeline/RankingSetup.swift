package import Foundation
package import Models
package import Ranking
package import Storing

/// Makes the stored order that of the configuration's ranking settings.
package enum RankingSetup {
  /// The ranker for a store, whose epoch is fixed by the first call. When a half-life has changed
  /// since the keys were made, all keys are rebuilt from the event log, in one transaction.
  package static func ranker(
    for store: ArticleStore, settings: RankingSettings, at now: Date
  ) throws -> Ranker {
    try store.write { writer in
      let known = try writer.reader.rankingBasis()
      let basis = RankingBasis(epoch: known?.epoch ?? now, settings: settings)
      let ranker = Ranker(settings: settings, epoch: basis.epoch)
      guard known != basis else { return ranker }
      try writer.setRankingBasis(basis)
      if let known, known.settings.halfLives != settings.halfLives {
        try rebuild(with: ranker, in: writer)
      }
      return ranker
    }
  }

  private static func rebuild(with ranker: Ranker, in store: StoreWriter) throws {
    var last: Int64 = 0
    while true {
      let ids = try store.reader.articleIDs(after: last, limit: 1000)
      for id in ids {
        guard let standing = try store.reader.standing(id) else { continue }
        let keys = ranker.rebuilt(
          publishedAt: standing.dated, weight: standing.weight, log: try store.reader.log(id))
        try store.setRank(keys, article: id)
      }
      guard let end = ids.last else { return }
      last = end
    }
  }
}

extension RankingSettings {
  fileprivate var halfLives: [Double] { [halfLife, risingHalfLife] }
}
