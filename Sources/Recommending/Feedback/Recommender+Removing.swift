import Foundation
import Models
import Storing

extension Recommender {
  /// Deletes the reader with all that was kept of them: marks, lists, secrets, and what was learned,
  /// in the file too. Articles are ordered as they would be without the reader's interactions.
  package func removeReader() throws {
    _ = try forget(thenRemoving: true)
  }
}
