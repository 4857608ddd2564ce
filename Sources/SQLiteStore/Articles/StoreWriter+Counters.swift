import GRDB
import Models
import Store

extension StoreReader {
  /// The counters of an article as last seen.
  func counters(_ article: Int64) throws -> [CounterMetric: Int] {
    try counters(of: [article])[article] ?? [:]
  }

  /// The counters of articles as last seen.
  func counters(of articles: [Int64]) throws -> [Int64: [CounterMetric: Int]] {
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT t.article_id, t.external_ratings, t.external_shares, t.external_comments,
            t.external_views
          FROM json_each(?) each CROSS JOIN article_tally t ON t.article_id = each.value
          """), arguments: [JSONArray.of(articles)])
    var counters: [Int64: [CounterMetric: Int]] = [:]
    while let row = try rows.next() {
      for metric in CounterMetric.allCases {
        counters[row["article_id"], default: [:]][metric] =
          row["external_\(metric.rawValue)"] as Int?
      }
    }
    return counters
  }

  /// The highest counter values of articles for which votes were recorded.
  func highestRecorded(of articles: [Int64]) throws -> [Int64: [CounterMetric: Int]] {
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT event.article_id, event.kind, max(event.count) AS count
          FROM json_each(?) each CROSS JOIN event ON event.article_id = each.value
          WHERE event.reader_id IS NULL GROUP BY 1, 2
          """), arguments: [JSONArray.of(articles)])
    var recorded: [Int64: [CounterMetric: Int]] = [:]
    while let row = try rows.next() {
      guard let metric = CounterMetric(rawValue: row["kind"]) else { continue }
      recorded[row["article_id"], default: [:]][metric] = row["count"] as Int?
    }
    return recorded
  }

  func rankKeys(of articles: [Int64]) throws -> [Int64: RankKeys] {
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT r.article_id, r.today, r.now, r.burst FROM json_each(?) each
          CROSS JOIN article_rank r ON r.article_id = each.value AND r.is_first = 1
          """), arguments: [JSONArray.of(articles)])
    var keys: [Int64: RankKeys] = [:]
    while let row = try rows.next() {
      keys[row["article_id"]] = RankKeys(
        today: row["today"], now: row["now"], burst: row["burst"])
    }
    return keys
  }

  /// The norms of a source's counters, one for each metric that it offers.
  func norms(source: Int64) throws -> [CounterMetric: CounterNorm] {
    try norms(id: source)
  }

  /// The norms of the counters over all sources.
  func globalNorms() throws -> [CounterMetric: CounterNorm] {
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

  func setNorms(_ norms: [CounterMetric: CounterNorm], source: Int64) throws {
    try setNorms(norms, id: source)
  }

  func setGlobalNorms(_ norms: [CounterMetric: CounterNorm]) throws {
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
