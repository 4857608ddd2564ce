import Foundation
import Models
import Store

extension Recommender {
  /// Deletes the reader with all their data: marks, lists, secrets and learned data, and erases it
  /// from the database file. Articles get the order they would have without the reader's
  /// interactions.
  package func removeReader() throws {
    _ = try forget(thenRemoving: true)
  }
}
