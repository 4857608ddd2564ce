package import Foundation
package import Models

extension RankingBasis {
  /// The query whose rows ``init(_:)`` reads.
  package static let stored: SQLStatement = "SELECT key, value FROM setting"

  /// `nil` in a database that no pass has used yet.
  package init?(_ rows: some Sequence<some NamedRow>) throws {
    let values: [String: Double] = try rows.by("key") { try $0["value"] }
    guard let epoch = values[Self.epochKey] else { return nil }
    self.init(epoch: Date(stored: epoch), settings: RankingSettings())
    for (key, path) in Self.numbers {
      if let value = values[key] { settings[keyPath: path] = value }
    }
    settings.explores = values[Self.exploresKey] == 1
  }

  /// Stores the basis, as numbers with names.
  package var storing: [SQLStatement] {
    let values: [(String, Double)] =
      [(Self.epochKey, epoch.stored), (Self.exploresKey, settings.explores ? 1 : 0)]
      + Self.numbers.map { ($0, settings[keyPath: $1]) }
    return values.map { .setting($0, $1) }
  }

  /// The basis with other settings, and whether all ranks have to be computed anew.
  ///
  /// - Parameter known: the stored basis; `nil` if there is none.
  package static func replacing(
    _ known: RankingBasis?, by settings: RankingSettings, at now: Date
  ) -> (basis: RankingBasis, rebuilds: Bool) {
    let before = known?.settings ?? settings
    return (
      RankingBasis(epoch: known?.epoch ?? now, settings: settings),
      before.halfLife != settings.halfLife || before.risingHalfLife != settings.risingHalfLife
    )
  }

  private static let epochKey = "ranking.epoch"
  private static let exploresKey = "ranking.explores"
  private static var numbers: [(String, WritableKeyPath<RankingSettings, Double>)] {
    [
      ("ranking.half_life", \.halfLife), ("ranking.rising_half_life", \.risingHalfLife),
      ("ranking.votes.view", \.viewVotes), ("ranking.votes.finish", \.finishVotes),
      ("ranking.votes.bookmark", \.bookmarkVotes), ("ranking.votes.share", \.shareVotes),
    ]
  }
}
