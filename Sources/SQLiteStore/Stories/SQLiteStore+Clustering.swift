package import Foundation
package import Store

extension SQLiteStore {
  package func storyQueue(limit: Int?) async throws -> [Int64] {
    try await read { try $0.storyQueue(limit: limit) }
  }

  package func clusterBatch(
    _ articles: [Int64], at now: Date,
    deciding:
      @escaping @Sendable (ClusteringFindings, @escaping ClusteringAnswering) throws ->
      ClusteringChanges
  ) async throws {
    try await write { try $0.clusterBatch(articles, at: now, deciding: deciding) }
  }
}
