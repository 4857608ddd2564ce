import GRDB
package import Models

extension StoreReader {
  /// The counters of an article as last seen.
  package func counters(_ article: Int64) throws -> [CounterMetric: Int] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT external_ratings, external_shares, external_comments, external_views
        FROM article_tally WHERE article_id = ?
        """)
    guard let row = try Row.fetchOne(statement, arguments: [article]) else { return [:] }
    var counters: [CounterMetric: Int] = [:]
    for metric in CounterMetric.allCases {
      counters[metric] = row["external_\(metric.rawValue)"] as Int?
    }
    return counters
  }

  /// The highest number of a counter for which votes were booked; 0 before any.
  package func highestBooked(_ metric: CounterMetric, article: Int64) throws -> Int {
    let statement = try db.cachedStatement(
      sql: "SELECT max(count) FROM event WHERE article_id = ? AND kind = ?")
    return try Int.fetchOne(statement, arguments: [article, metric.rawValue]) ?? 0
  }

  /// How large a source's counters usually are; the metrics it offers.
  package func norms(source: Int64) throws -> [CounterMetric: CounterNorm] {
    try norms(id: source)
  }

  /// How large counters usually are over all sources.
  package func globalNorms() throws -> [CounterMetric: CounterNorm] {
    try norms(id: 0)
  }

  private func norms(id: Int64) throws -> [CounterMetric: CounterNorm] {
    let statement = try db.cachedStatement(
      sql: "SELECT metric, articles, log_sum FROM counter_norm WHERE source_id = ?")
    var norms: [CounterMetric: CounterNorm] = [:]
    for row in try Row.fetchAll(statement, arguments: [id]) {
      guard let metric = CounterMetric(rawValue: row["metric"]) else { continue }
      norms[metric] = CounterNorm(articles: row["articles"], logSum: row["log_sum"])
    }
    return norms
  }
}

extension StoreWriter {
  /// Keeps the counters of an article as seen now; those not named stay as they were.
  package func setCounters(_ counters: [CounterMetric: Int], article: Int64) throws {
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

  package func setNorms(_ norms: [CounterMetric: CounterNorm], source: Int64) throws {
    try setNorms(norms, id: source)
  }

  package func setGlobalNorms(_ norms: [CounterMetric: CounterNorm]) throws {
    try setNorms(norms, id: 0)
  }

  private func setNorms(_ norms: [CounterMetric: CounterNorm], id: Int64) throws {
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO counter_norm VALUES (?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET articles = excluded.articles, log_sum = excluded.log_sum
        """)
    for metric in CounterMetric.allCases {
      guard let norm = norms[metric] else { continue }
      try statement.execute(arguments: [id, metric.rawValue, norm.articles, norm.logSum])
    }
  }
}
