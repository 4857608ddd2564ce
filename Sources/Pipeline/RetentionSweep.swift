package import Foundation
package import Models
package import Store

/// Deletes outdated articles with their pages, pictures and earlier texts.
package enum RetentionSweep {
  /// Articles per transaction: few enough that readers and writers hardly wait.
  private static let batch = 500
  /// Seconds for which a deleted article is remembered after its feed last listed it.
  private static let memory = 90.0 * 86_400

  /// Deletes in batches until no outdated article is left, then frees the disk space, if this
  /// process has the upkeep duty.
  ///
  /// - Throws: `CancellationError` between two batches; ``StoreFault``.
  @discardableResult
  package static func run(
    _ settings: RetentionSettings, in store: any Store, at now: Date,
    progress: () -> Void = {}
  ) async throws -> Int {
    guard try await store.hasDuty(.upkeep) else { return 0 }
    var deleted = 0
    func delete(_ rule: RetentionRule) async throws {
      while true {
        try Task.checkCancellation()
        let count = try await store.deleteOutdated(rule, at: now, limit: batch)
        deleted += count
        progress()
        if count < batch { return }
      }
    }
    if let days = settings.days { try await delete(.age(days: days)) }
    if let kept = settings.articlesPerSource {
      for source in try await store.sources(withMoreThan: kept) {
        try await delete(.count(articles: kept, source: source))
      }
    }
    guard deleted > 0 else { return 0 }
    try await store.dropUnusedPictures()
    try await store.endRetention(forgettingBefore: now.addingTimeInterval(-memory))
    return deleted
  }
}
