package import Foundation
import Models
package import Store
import Synchronization

extension PostgresStore: ClusteringStoring {
  /// Round trips: one to begin, one per set of questions, and one to write, or two if ranks change.
  /// Only one process at a time finds stories, because each article is compared with earlier ones.
  package func clusterBatch(
    _ articles: [Int64], at now: Date,
    deciding:
      @escaping @Sendable (ClusteringFindings, @escaping ClusteringAnswering) throws ->
      ClusteringChanges
  ) async throws {
    try await inBackground { [self] in
      let batches = try pool.transaction { transaction -> Double? in
        // Takes the articles from the queue first: a transaction that changes an article's words
        // meanwhile queues it again.
        transaction.add(AdvisoryLock.stories.statement)
        transaction.add(AdvisoryLock.rankingBasis.shared)
        let rows = try transaction.run([
          PostgresStatement(
            "DELETE FROM story_queue WHERE article_id = ANY ($1) RETURNING article_id",
            .integers(articles)),
          RankingBasis.lookUp,
        ])
        let waiting: [Int64] = try rows[0].values()
        let settings = try ClusteringSettings(rows[1])
        guard let basis = try RankingBasis(rows[1]) else {
          if !waiting.isEmpty { transaction.add(ClusteringWrites.queue(waiting)) }
          return nil
        }
        let lookUp = ClusteringLookUp(transaction, waiting: Set(waiting), settings, at: now)
        let changes = try deciding(
          ClusteringFindings(
            basis: basis, compared: settings.compared, articlesSince: settings.articlesSince,
            version: clusteringBatches.version(at: settings.batches), answersLocally: false)
        ) { try lookUp.answers(to: $0) }
        try ClusteringWrites(transaction: transaction, settings: settings, now: now)
          .write(changes, over: lookUp.keys)
        return settings.batches + 1
      }
      if let batches { clusteringBatches.end(at: batches) }
    }
  }
}

/// Detects whether another process has found stories since this one did: the database counts the
/// batches.
final class ClusteringBatchCounter: Sendable {
  private struct State {
    /// The count after this process's last batch.
    var batches: Double?
    var version: Int64 = 0
  }

  private let state = Mutex(State())

  /// Returns a new number if another process did a batch, or if it is unknown whether this
  /// process's own batch was stored.
  func version(at batches: Double) -> Int64 {
    state.withLock { state in
      if state.batches != batches { state.version += 1 }
      state.batches = batches
      return state.version
    }
  }

  /// Records that a batch was stored.
  func end(at batches: Double) {
    state.withLock { $0.batches = batches }
  }
}
