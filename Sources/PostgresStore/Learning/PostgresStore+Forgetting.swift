package import Models
package import Store

extension PostgresStore {
  /// Subtracts what the reader's closed lists added to exposure counts, instead of summing up all
  /// readers' lists again, of which there may be very many. The server keeps deleted rows until its
  /// next vacuum.
  package func forget(
    reader name: String, removes: Bool,
    rebuilding: (RankingBasis, RankHistory) -> (keys: RankKeys, counts: InteractionCounts)
  ) throws -> Int {
    try transaction { transaction in
      transaction.add(AdvisoryLock.rankingBasis.shared)
      let rows = try transaction.run([
        Self.turn(of: name), RankingBasis.lookUp,
      ])
      guard let reader: Int64 = try rows[0].first?[0] else { return 0 }
      let feedback = FeedbackWrites(transaction, reader: reader)
      let articles = try feedback.deleteAll()
      let moved = try feedback.updateArticleWeights().union(articles).sorted()
      if let basis = try RankingBasis(rows[1]) {
        for first in stride(from: 0, to: moved.count, by: RankHistory.atOnce) {
          let some = Array(moved[first..<min(first + RankHistory.atOnce, moved.count)])
          let rebuilt = try Self.histories(
            of: "SELECT unnest($1) AS id", [.integers(some)], transaction
          ).map { (article: $0.article, place: rebuilding(basis, $0)) }
          guard !rebuilt.isEmpty else { continue }
          transaction.add(DocumentWrites.setRanks(rebuilt.map { ($0.article, $0.place.keys) }))
          transaction.add(
            InteractionWrites.write(rebuilt.map { ($0.article, $0.place.counts) }, adding: false))
        }
      }
      if removes { transaction.session.add(Reader.deleting(reader)) }
      return articles.count
    }
  }
}
