package import Models
import Storing

extension Newsroom {
  /// What came and what the reader opened within the last days.
  ///
  /// - Parameters:
  ///   - days: with today.
  ///   - offset: seconds east of UTC, by which days begin.
  package func figures(days: Int, offset: Int) throws -> Figures {
    try store.figures(of: reader, days: days, offset: offset, at: now)
  }
}
