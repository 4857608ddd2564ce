import Foundation
package import Models

/// A transaction that learns. What it requires each engine does in its own way: it stores many rows
/// at once, or has other tables for them.
package protocol LearningSession: SQLSession {
  /// Appends examples of a reader. An example names its article; if the article is deleted, its
  /// features stay while an example names it. An id is never reused: the stored model refers to the
  /// last example in it.
  func addExamples(_ examples: [StoredTrainingExample], of reader: Int64) throws

  /// Adds to the numbers of times that articles, their sources and all articles together were shown
  /// and opened, and sets the weights of these sources from them. No other transaction adds meanwhile
  /// (``SQLLock/sums``).
  func addExposures(_ changes: [ExposureChange]) throws

  /// Deletes a reader's interactions and what was learned from them (``Reader/forgetting(_:)``), and
  /// takes it out of the sums over all readers.
  func forgetLearned(of reader: Int64) throws

  /// Sets the weights of articles to the present weights of their sources.
  ///
  /// - Returns: the articles whose weight changed, and whose ranks depend on it.
  func updateArticleWeights() throws -> [Int64]

  func setRanks(_ ranks: [(article: Int64, keys: RankKeys)]) throws

  /// Stores features of articles that have none.
  func addFeatures(_ features: [(article: Int64, features: [UInt8])]) throws
}

extension LearningSession {
  /// Deletes what was learned of a reader, whom the transaction has locked, and computes the ranks
  /// of articles without it.
  ///
  /// - Returns: see ``LearningStoring/forget(reader:removes:rebuilding:)``.
  package func forget(
    _ reader: Int64, removes: Bool,
    rebuilding: (RankingBasis, RankHistory) -> (keys: RankKeys, counts: InteractionCounts)
  ) throws -> Int {
    let found = try run([Reader.touched(by: reader), RankingBasis.stored])
    let articles: [Int64] = try found[0].values()
    try forgetLearned(of: reader)
    // The weights of sources were learned too.
    let moved = Set(articles).union(try updateArticleWeights()).sorted()
    if let basis = try RankingBasis(found[1]) {
      for first in stride(from: 0, to: moved.count, by: RankHistory.atOnce) {
        let some = Array(moved[first..<min(first + RankHistory.atOnce, moved.count)])
        let rebuilt = try rankHistories(of: some).map {
          (article: $0.article, place: rebuilding(basis, $0))
        }
        try setRanks(rebuilt.map { ($0.article, $0.place.keys) })
        try store(rebuilt.map { ($0.article, $0.place.counts) }, adding: false)
      }
    }
    if removes { try add(Reader.deleting(reader)) }
    return articles.count
  }

  /// Computes the rank keys of all articles again.
  package func rebuildRanks(_ keys: (RankHistory) -> RankKeys) throws {
    var last: Int64 = 0
    while true {
      let articles: [Int64] = try run(
        "SELECT id FROM article WHERE id > \(last) ORDER BY id LIMIT \(RankHistory.atOnce)"
      ).values()
      guard let end = articles.last else { return }
      try setRanks(rankHistories(of: articles).map { ($0.article, keys($0)) })
      last = end
    }
  }

  /// The data from which articles' ranks are computed, in the order of their ids; the ranks are
  /// locked.
  private func rankHistories(of articles: [Int64]) throws -> [RankHistory] {
    // The lock is a statement of its own: what is read after it is what another transaction, for
    // which it waited, has written.
    try lock(.ranks(of: articles))
    let found = try run([RankKeys.stored(of: articles), LoggedEvent.stored(of: articles)])
    let logs = try LoggedEvent.byArticle(found[1])
    return try found[0].map { row in
      let article: Int64 = try row["article_id"]
      return RankHistory(
        article: article, dated: try row["dated"], weight: try row["weight"],
        log: logs[article] ?? [])
    }
  }
}
