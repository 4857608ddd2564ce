import Basics
import Foundation
import Models
import Store
import ViewModels

extension Newsroom {
  /// Number of days of the figures, including today.
  private static let figureDays = 30

  /// The arrivals and the articles that the reader opened within the last days, and the health of
  /// the sources.
  func figures(_ sources: [Source], in zone: TimeZone) throws -> FiguresViewModel {
    let offset = zone.secondsFromGMT(for: now)
    let local = Timestamp(now.addingTimeInterval(Double(offset)))
    return FiguresViewModel(
      try store.figures(of: reader, days: Self.figureDays, offset: offset, at: now),
      today: local?.date ?? CivilDate(daysSinceEpoch: 0), health: try health(of: sources))
  }
}
