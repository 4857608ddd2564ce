import Foundation
import Models

extension RankingBasis {
  /// Reads the basis from ``settingValues``; `nil` if none were stored.
  package init?(settings values: [String: Double]) {
    guard let epoch = values[Self.epochKey] else { return nil }
    self.init(epoch: Date(stored: epoch), settings: RankingSettings())
    for (key, path) in Self.numbers {
      if let value = values[key] { settings[keyPath: path] = value }
    }
    settings.explores = values[Self.exploresKey] == 1
  }

  /// The stored form: numbers by name.
  package var settingValues: [String: Double] {
    var values = [Self.epochKey: epoch.stored, Self.exploresKey: settings.explores ? 1 : 0]
    for (key, path) in Self.numbers { values[key] = settings[keyPath: path] }
    return values
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
