package import Models
import Store

extension Newsroom {
  /// The arrivals and the articles opened by the reader within the last days.
  ///
  /// - Parameters:
  ///   - days: number of days, including today.
  ///   - offset: seconds east of UTC; it determines when days begin.
  package func figures(days: Int, offset: Int) throws -> ReadingStatistics {
    try store.figures(of: reader, days: days, offset: offset, at: now)
  }
}
