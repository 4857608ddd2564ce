package import Foundation
import GRDB
package import Models

/// What the stored ranking keys were made with.
package struct RankingBasis: Sendable, Hashable {
  /// E of the keys; fixed when the database was made.
  package var epoch: Date
  package var settings: RankingSettings

  package init(epoch: Date, settings: RankingSettings) {
    self.epoch = epoch
    self.settings = settings
  }
}

extension StoreReader {
  /// What the ranking keys are made with, `nil` in a database that no pass has used yet.
  package func rankingBasis() throws -> RankingBasis? {
    let rows = try Row.fetchAll(db.cachedStatement(sql: "SELECT key, value FROM setting"))
    let values = Dictionary(
      rows.map { ($0["key"] as String, $0["value"] as Double) }, uniquingKeysWith: { $1 })
    guard let epoch = values[RankingBasis.epochKey] else { return nil }
    var basis = RankingBasis(epoch: Date(stored: epoch), settings: RankingSettings())
    for (key, path) in RankingBasis.numbers {
      if let value = values[key] { basis.settings[keyPath: path] = value }
    }
    basis.settings.explores = values[RankingBasis.exploresKey] == 1
    return basis
  }

  /// The articles after `id`, in the order of their ids: for going over all of them in steps.
  package func articleIDs(after id: Int64, limit: Int) throws -> [Int64] {
    try Int64.fetchAll(
      db.cachedStatement(
        sql: "SELECT id FROM article WHERE id > ? ORDER BY id LIMIT ?"),
      arguments: [id, limit])
  }
}

extension StoreWriter {
  package func setRankingBasis(_ basis: RankingBasis) throws {
    let statement = try db.cachedStatement(
      sql: "INSERT INTO setting VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value")
    try statement.execute(arguments: [RankingBasis.epochKey, basis.epoch.stored])
    for (key, path) in RankingBasis.numbers {
      try statement.execute(arguments: [key, basis.settings[keyPath: path]])
    }
    try statement.execute(
      arguments: [RankingBasis.exploresKey, basis.settings.explores ? 1.0 : 0.0])
  }
}

extension RankingBasis {
  fileprivate static let epochKey = "ranking.epoch"
  fileprivate static let exploresKey = "ranking.explores"
  fileprivate static var numbers: [(String, WritableKeyPath<RankingSettings, Double>)] {
    [
      ("ranking.half_life", \.halfLife), ("ranking.rising_half_life", \.risingHalfLife),
      ("ranking.votes.view", \.viewVotes), ("ranking.votes.finish", \.finishVotes),
      ("ranking.votes.bookmark", \.bookmarkVotes), ("ranking.votes.share", \.shareVotes),
    ]
  }
}
