import Foundation
import Models
package import Store

extension PostgresStore {
  package func scoreInputs(of article: Int64, reader: String) throws -> ArticleScoreInputs? {
    let (id, name) = (PostgresValue.integer(article), PostgresValue.text(reader))
    let me = CardSQL.reader("$2")
    return try mappingFaults {
      let rows = try pool.run([
        .fixedPlan,
        PostgresStatement(
          CardSQL.named(key: .today, me: me), .integers([article]), name),
        PostgresStatement(
          """
          SELECT r.source_id, r.today, r.now, r.burst, r.dated, coalesce(f.weight, 1) AS weight,
            e.expected, e.opened, e.period,
            coalesce(f.features, ''::bytea) AS features, coalesce(x.half_lives, 0) AS raise,
            \(ReaderStateLookUp.popularity) AS popularity
          FROM article_rank r LEFT JOIN article_feature f ON f.article_id = r.article_id
          LEFT JOIN article_exposure e ON e.article_id = r.article_id
          LEFT JOIN article_tally t ON t.article_id = r.article_id
          LEFT JOIN article_raise x ON x.article_id = r.article_id AND x.reader_id = \(me)
          WHERE r.article_id = $1 AND r.is_first
          """, id, name),
        PostgresStatement("SELECT * FROM event WHERE article_id = $1 ORDER BY id", id),
        PostgresStatement(
          """
          SELECT external_ratings, external_shares, external_comments, external_views
          FROM article_tally WHERE article_id = $1
          """, id),
        PostgresStatement(
          """
          SELECT source_id, metric, articles, log_sum FROM counter_norm
          WHERE source_id = 0 OR source_id = (SELECT source_id FROM article WHERE id = $1)
          """, id),
        PostgresStatement(
          """
          SELECT count(DISTINCT l.article_id) AS seen,
            count(DISTINCT l.article_id) FILTER (WHERE l.kind <> 'hide') AS opened
          FROM lesson l JOIN article a ON a.id = l.article_id
          WHERE l.reader_id = \(me) AND a.source_id = (SELECT source_id FROM article WHERE id = $1)
          """, id, name),
        PostgresStatement(
          """
          SELECT r.id, r.reader_id, r.rule, coalesce(r.place, 'a rule that is gone') AS place
          FROM rule_match m JOIN rule r ON r.id = m.rule_id
          WHERE m.article_id = $1 AND r.reader_id = \(me) ORDER BY r.is_own, r.position, r.id
          """, id, name),
        PostgresStatement(
          """
          SELECT article_id FROM (SELECT article_id FROM story_article
            WHERE story_id = (SELECT story_id FROM story_article WHERE article_id = $1) OFFSET 0) t
          ORDER BY article_id DESC LIMIT \(ListLimits.storyArticles)
          """, id),
        PostgresStatement(
          """
          SELECT count(*) AS closed, count(nullif(j.evidence, 0)) AS chosen,
            (SELECT count(*) FROM lesson l JOIN moved_article m
              ON m.article_id = l.article_id AND m.reader_id = l.reader_id AND l.at < m.at
              WHERE l.reader_id = \(CardSQL.reader("$1"))) AS moved
          FROM closed_list c JOIN list_judgement j ON j.closed = c.closed
          WHERE c.reader_id = \(CardSQL.reader("$1"))
          """, name),
      ])
      guard let card = try rows[1].first.map({ try RankedArticle(card: $0, pictures: pictures) }),
        let row = rows[2].first
      else { return nil }
      let source: Int64 = try row["source_id"]
      let features: [UInt8] = try row["features"]
      let counters = try rows[4].first.map { row in
        try CounterMetric.allCases.reduce(into: [CounterMetric: Int]()) {
          $0[$1] = try row["external_\($1.rawValue)"] as Int?
        }
      }
      let norms = try norms(rows[5])
      let examples = try rows[6].first.map {
        (opened: try $0["opened"] as Int, seen: try $0["seen"] as Int)
      }
      let lists = try rows[9].first.map {
        (
          closed: try $0["closed"] as Int, chosen: try $0["chosen"] as Int,
          moved: try $0["moved"] as Int
        )
      }
      return ArticleScoreInputs(
        article: card,
        keys: RankKeys(today: try row["today"], now: try row["now"], burst: try row["burst"]),
        dated: Date(stored: try row["dated"]), weight: try row["weight"],
        log: try rows[3].compactMap(LoggedEvent.init),
        exposure: try ArticleExposure(row),
        features: features.isEmpty ? nil : features,
        words: features.isEmpty
          ? try articleWords(card.article) : nil,
        counters: counters ?? [:], norms: norms[source] ?? [:], globalNorms: norms[0] ?? [:],
        examples: examples ?? (0, 0), lists: lists ?? (0, 0, 0), raise: try row["raise"],
        popularity: try row["popularity"],
        rules: try rows[7].compactMap(StoredRule.init), storyArticles: try rows[8].values())
    }
  }

  private func norms(_ rows: PostgresRows) throws -> [Int64: [CounterMetric: CounterNorm]] {
    var norms: [Int64: [CounterMetric: CounterNorm]] = [:]
    for row in rows {
      guard let metric = CounterMetric(rawValue: try row["metric"]) else { continue }
      norms[try row["source_id"], default: [:]][metric] = CounterNorm(
        articles: try row["articles"], logSum: try row["log_sum"])
    }
    return norms
  }

  private func articleWords(_ article: Article) throws -> ArticleWords {
    let buckets = ArticleWords.buckets(of: article)
    return try StoredWordCounts(of: buckets) { try pool.run([$0])[0] }.words(of: article, buckets)
  }
}
