package import Foundation
package import Models

/// All data that an article's score for a reader is computed from, to explain its rank.
package struct ArticleScoreInputs: Sendable {
  package var article: RankedArticle
  package var keys: RankKeys
  /// Publication date used for ranking.
  package var dated: Date
  /// Its source's weight at its arrival.
  package var weight: Double
  /// All events that changed its votes, oldest first.
  package var log: [LoggedEvent]
  /// Its openings by all readers, and those expected from the lists that showed it.
  package var exposure: ArticleExposure
  /// Its features; `nil` if they were not requested.
  package var features: [UInt8]?
  /// The data for computing its features, if none are stored.
  package var words: ArticleWords?
  /// The counts that its feed carried last, and the norms of its source and of all sources.
  package var counters: [CounterMetric: Int]
  package var norms: [CounterMetric: CounterNorm]
  package var globalNorms: [CounterMetric: CounterNorm]
  /// Articles of its source in the reader's examples: the number of opened ones and of all.
  package var examples: (opened: Int, seen: Int)
  /// Number of the reader's closed lists that are judged (``KeptLists/judged``), of those with a
  /// choice, and of the examples that the reader brought from another program.
  package var lists: (closed: Int, chosen: Int, moved: Int)
  /// Half-lives that the reader's rules add to its score.
  package var raise: Double
  /// Its plain counts, local and external.
  package var popularity: Double
  /// The reader's rules that matched the article.
  package var rules: [StoredRule]
  /// The latest articles of its story.
  package var storyArticles: [Int64]
}

extension ArticleScoreInputs {
  /// All about an article's score for a reader but its card, for ``init(_:_:words:)``.
  package static func statements(of article: Int64, for reader: String) -> [SQLStatement] {
    let me = Reader.id(named: reader)
    let none: [UInt8] = []
    return [
      """
      SELECT r.source_id, r.today, r.now, r.burst, r.dated, coalesce(f.weight, 1) AS weight,
        coalesce(f.features, \(none)) AS features, coalesce(e.expected, 0) AS expected,
        coalesce(e.opened, 0) AS opened, coalesce(e.period, 0) AS period,
        coalesce(x.half_lives, 0) AS half_lives, \(sql: KnownArticle.popularity) AS popularity
      FROM article_rank r \(features: "f", of: "r.article_id", from: "r.source_id")
      LEFT JOIN article_exposure e ON e.article_id = r.article_id
      LEFT JOIN article_tally t ON t.article_id = r.article_id
      LEFT JOIN article_raise x ON x.article_id = r.article_id AND x.reader_id = \(sql: me)
      WHERE r.article_id = \(article) AND \(flag: "r.is_first", is: true)
      """,
      "SELECT * FROM event WHERE article_id = \(article) ORDER BY id",
      CounterMetric.seen(of: [article]),
      """
      SELECT source_id, metric, articles, log_sum FROM counter_norm
      WHERE source_id = 0 OR source_id = (SELECT source_id FROM article WHERE id = \(article))
      """,
      examples(besides: article, of: me), StoredRule.matching(article, of: me),
      // An order of the ids alone would make a server walk the articles of all stories.
      """
      SELECT m.article_id FROM story_article told CROSS JOIN story_article m
      WHERE told.article_id = \(article) AND m.story_id = told.story_id
      ORDER BY m.article_id + 0 DESC LIMIT \(ListLimits.storyArticles)
      """,
      lists(of: me),
    ]
  }

  /// - Parameters:
  ///   - rows: the rows of the statements.
  ///   - words: looks up the data for computing an article's features.
  /// - Returns: `nil` for an article without a rank.
  package init?(
    _ article: RankedArticle, _ rows: [SQLRows], words: (Article) throws -> ArticleWords
  ) throws {
    guard let row = rows[0].first else { return nil }
    let source: Int64 = try row["source_id"]
    let features: [UInt8] = try row["features"]
    let norms = try CounterNorm.bySource(rows[3])
    var (examples, lists) = ((opened: 0, seen: 0), (closed: 0, chosen: 0, moved: 0))
    if let row = rows[4].first { examples = (try row["opened"], try row["seen"]) }
    if let row = rows[7].first {
      lists = (try row["closed"], try row["chosen"], try row["moved"])
    }
    self.init(
      article: article, keys: try RankKeys(row), dated: try row["dated"], weight: try row["weight"],
      log: try rows[1].compactMap { try LoggedEvent($0) },
      exposure: ArticleExposure(
        expected: try row["expected"], opened: try row["opened"], period: try row["period"]),
      features: features.isEmpty ? nil : features,
      words: features.isEmpty ? try words(article.article) : nil,
      counters: try CounterMetric.seen(rows[2])[article.id] ?? [:], norms: norms[source] ?? [:],
      globalNorms: norms[0] ?? [:],
      examples: examples, lists: lists, raise: try row["half_lives"],
      popularity: try row["popularity"], rules: try rows[5].compactMap { try StoredRule($0) },
      storyArticles: try rows[6].values())
  }

  /// For ``examples``: those about articles of the same source.
  private static func examples(besides article: Int64, of reader: SQLStatement) -> SQLStatement {
    """
    SELECT count(DISTINCT e.article_id) AS seen,
      count(DISTINCT CASE WHEN e.kind <> 'hide' THEN e.article_id END) AS opened
    FROM training_example e JOIN article a ON a.id = e.article_id
    WHERE e.reader_id = \(sql: reader)
      AND a.source_id = (SELECT source_id FROM article WHERE id = \(article))
    """
  }

  /// For ``lists``.
  private static func lists(of reader: SQLStatement) -> SQLStatement {
    """
    SELECT count(*) AS closed, count(nullif(j.evidence, 0)) AS chosen,
      (SELECT count(*) FROM training_example e CROSS JOIN moved_article m
        WHERE e.reader_id = \(sql: reader)
          AND m.article_id = e.article_id AND m.reader_id = e.reader_id AND e.at < m.at) AS moved
    FROM closed_list c JOIN list_judgement j ON j.closed = c.closed
    WHERE c.reader_id = \(sql: reader)
    """
  }
}
