package import Foundation
package import Models
package import Storing

/// Deletes what retention no longer keeps.
package enum RetentionSweep {
  /// Articles a transaction: short enough that readers and writers hardly wait.
  private static let batch = 500
  /// Seconds for which a deleted article is remembered after its feed last listed it.
  private static let memory = 90.0 * 86_400

  /// Deletes in batches until nothing is left to delete, then gives the space back.
  ///
  /// - Returns: how many articles were deleted.
  @discardableResult
  package static func run(
    _ settings: RetentionSettings, in store: ArticleStore, at now: Date
  ) throws -> Int {
    guard settings != RetentionSettings() else { return 0 }
    var deleted = 0
    while true {
      let count = try store.write { writer in
        let expired = try writer.reader.expired(settings, at: now, limit: batch)
        try writer.delete(expired.map(\.id), at: now)
        return expired.count
      }
      deleted += count
      if count < batch { break }
    }
    try store.write { try $0.forgetDeleted(before: now.addingTimeInterval(-memory)) }
    if deleted > 0 { try store.shrink() }
    return deleted
  }
}
