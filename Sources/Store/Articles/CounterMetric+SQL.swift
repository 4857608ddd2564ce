package import Models

extension CounterNorm {
  /// The norms of sources' counters, for ``bySource(_:)``; 0 stands for all sources.
  package static func stored(of sources: [Int64]) -> SQLStatement {
    """
    SELECT source_id, metric, articles, log_sum FROM counter_norm WHERE source_id \(in: sources)
    """
  }

  package static func bySource(
    _ rows: some Sequence<some NamedRow>
  ) throws -> [Int64: [CounterMetric: CounterNorm]] {
    var norms: [Int64: [CounterMetric: CounterNorm]] = [:]
    for row in rows {
      guard let metric = CounterMetric(rawValue: try row["metric"]) else { continue }
      norms[try row["source_id"], default: [:]][metric] = CounterNorm(
        articles: try row["articles"], logSum: try row["log_sum"])
    }
    return norms
  }
}

extension CounterMetric {
  /// The counters of articles as last seen, for ``seen(_:)``.
  package static func seen(of articles: [Int64]) -> SQLStatement {
    """
    SELECT article_id, external_ratings, external_shares, external_comments, external_views
    FROM article_tally WHERE article_id \(in: articles)
    """
  }

  package static func seen(
    _ rows: some Sequence<some NamedRow>
  ) throws -> [Int64: [CounterMetric: Int]] {
    var counters: [Int64: [CounterMetric: Int]] = [:]
    for row in rows {
      for metric in allCases {
        counters[try row["article_id"], default: [:]][metric] =
          try row["external_\(metric.rawValue)"] as Int?
      }
    }
    return counters
  }

  /// The highest counters of articles for which votes were recorded, for ``recorded(_:)``.
  package static func recorded(of articles: [Int64]) -> SQLStatement {
    """
    SELECT article_id, kind, max(count) AS count FROM event \(index: "event_article")
    WHERE article_id \(in: articles) AND reader_id IS NULL GROUP BY article_id, kind
    """
  }

  package static func recorded(
    _ rows: some Sequence<some NamedRow>
  ) throws -> [Int64: [CounterMetric: Int]] {
    var recorded: [Int64: [CounterMetric: Int]] = [:]
    for row in rows {
      guard let metric = CounterMetric(rawValue: try row["kind"]) else { continue }
      recorded[try row["article_id"], default: [:]][metric] = try row["count"] as Int?
    }
    return recorded
  }
}

extension SQLSession {
  /// Stores the current counters of articles; metrics not among them keep their values.
  package func setCounters(_ counters: [Int64: [CounterMetric: Int]]) throws {
    let names = CounterMetric.allCases.map { "external_\($0.rawValue)" }
    let changes = names.map { "\($0) = coalesce(excluded.\($0), article_tally.\($0))" }
    try insert(
      counters.sorted { $0.key < $1.key }.map { article, counters -> [SQLValue] in
        [.integer(article)]
          + CounterMetric.allCases.map { SQLValue.integer(counters[$0].map(Int64.init)) }
      }, into: "article_tally", ["article_id"] + names,
      "ON CONFLICT (article_id) DO UPDATE SET \(changes.joined(separator: ", "))")
  }

  /// Stores the norms of sources' counters; 0 stands for all sources.
  package func setNorms(_ norms: [Int64: [CounterMetric: CounterNorm]]) throws {
    try insert(
      norms.sorted { $0.key < $1.key }.flatMap { source, norms -> [[SQLValue]] in
        CounterMetric.allCases.compactMap { metric in
          norms[metric].map { norm in
            [
              .integer(source), .text(metric.rawValue), .integer(Int64(norm.articles)),
              .number(norm.logSum),
            ]
          }
        }
      }, into: "counter_norm", ["source_id", "metric", "articles", "log_sum"],
      """
      ON CONFLICT (source_id, metric) DO UPDATE SET articles = excluded.articles,
        log_sum = excluded.log_sum
      """)
  }
}

extension RankKeys {
  /// The keys of articles, with their dates and the weights of their sources, in the order of their
  /// ids.
  ///
  /// - Parameter columns: further columns of the rank row (`r`) and the features (`f`), after a comma.
  package static func stored(
    of articles: [Int64], with columns: SQLStatement = ""
  ) -> SQLStatement {
    """
    SELECT r.article_id, r.today, r.now, r.burst, r.dated, coalesce(f.weight, 1) AS weight
      \(sql: columns)
    FROM \(rows: ["id": .integers(articles)]) k CROSS JOIN article_rank r
    \(features: "f", of: "r.article_id", from: "r.source_id")
    WHERE r.article_id = k.id AND \(flag: "r.is_first", is: true) ORDER BY r.article_id
    """
  }

  package init(_ row: some NamedRow) throws {
    self.init(today: try row["today"], now: try row["now"], burst: try row["burst"])
  }
}
