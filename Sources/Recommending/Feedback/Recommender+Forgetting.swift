import Foundation
import Models
import Ranking
import Store

extension Recommender {
  /// Deletes everything that was learned about the reader, and erases it from the database file.
  /// Articles get the order they would have without the reader's interactions; marks (read,
  /// bookmarked, hidden) stay.
  ///
  /// - Returns: number of articles that the reader had interacted with.
  package func forget() throws -> Int { try forget(thenRemoving: false) }

  func forget(thenRemoving removes: Bool) throws -> Int {
    recordWaiting()
    return try store.forget(reader: reader, removes: removes) { basis, history in
      (
        Ranker(settings: basis.settings, epoch: basis.epoch).rebuilt(
          publishedAt: history.dated, weight: history.weight, log: history.log),
        EventLog.counts(history.log)
      )
    }
  }
}

extension Recommender {
  /// Deletes the reader with all their data: marks, lists, secrets and learned data, and erases it
  /// from the database file. Articles get the order they would have without the reader's
  /// interactions.
  package func removeReader() throws {
    _ = try forget(thenRemoving: true)
  }
}
