package import Foundation
import Models
package import Store

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
