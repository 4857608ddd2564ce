package import Foundation
package import Models

/// The settings with which the stored ranking keys were computed.
package struct RankingBasis: Sendable, Hashable {
  /// E of the keys; fixed when the database was created.
  package var epoch: Date
  package var settings: RankingSettings

  package init(epoch: Date, settings: RankingSettings) {
    self.epoch = epoch
    self.settings = settings
  }
}
