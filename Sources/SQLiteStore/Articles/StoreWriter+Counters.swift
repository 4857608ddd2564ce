import GRDB
import Models
import Store

extension StoreReader {
  func rankKeys(of articles: [Int64]) throws -> [Int64: RankKeys] {
    var keys: [Int64: RankKeys] = [:]
    for row in try db.run(RankKeys.stored(of: articles)) {
      keys[try row["article_id"]] = try RankKeys(row)
    }
    return keys
  }
}

extension StoreWriter {
  /// Stores the current counters of an article; metrics not in `counters` keep their values.
  func setCounters(_ counters: [CounterMetric: Int], article: Int64) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO article_tally (article_id, external_ratings, external_shares,
          external_comments, external_views) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET
          external_ratings = ifnull(excluded.external_ratings, external_ratings),
          external_shares = ifnull(excluded.external_shares, external_shares),
          external_comments = ifnull(excluded.external_comments, external_comments),
          external_views = ifnull(excluded.external_views, external_views)
        """
    ).execute(
      arguments: [
        article, counters[.ratings], counters[.shares], counters[.comments], counters[.views],
      ])
  }

  /// Stores the norms of a source's counters; 0 stands for all sources.
  func setNorms(_ norms: [CounterMetric: CounterNorm], source: Int64) throws {
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO counter_norm VALUES (?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET articles = excluded.articles, log_sum = excluded.log_sum
        """)
    for metric in CounterMetric.allCases {
      guard let norm = norms[metric] else { continue }
      try statement.execute(arguments: [source, metric.rawValue, norm.articles, norm.logSum])
    }
  }
}
