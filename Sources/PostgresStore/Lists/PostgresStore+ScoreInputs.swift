import Foundation
import Models
package import Store

extension PostgresStore {
  package func scoreInputs(of article: Int64, reader: String) throws -> ArticleScoreInputs? {
    let (id, name) = (PostgresValue.integer(article), PostgresValue.text(reader))
    let (me, reading) = (CardSQL.reader("$2"), Reader.id(named: reader))
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
        PostgresStatement(CounterMetric.seen(of: [article])),
        PostgresStatement(
          """
          SELECT source_id, metric, articles, log_sum FROM counter_norm
          WHERE source_id = 0 OR source_id = (SELECT source_id FROM article WHERE id = $1)
          """, id),
        PostgresStatement(ArticleScoreInputs.examples(besides: article, of: reading)),
        PostgresStatement(StoredRule.matching(article, of: reading)),
        PostgresStatement(
          """
          SELECT article_id FROM (SELECT article_id FROM story_article
            WHERE story_id = (SELECT story_id FROM story_article WHERE article_id = $1) OFFSET 0) t
          ORDER BY article_id DESC LIMIT \(ListLimits.storyArticles)
          """, id),
        PostgresStatement(ArticleScoreInputs.lists(of: reading)),
      ])
      guard let card = try rows[1].first.map({ try RankedArticle(card: $0, pictures: pictures) }),
        let row = rows[2].first
      else { return nil }
      let source: Int64 = try row["source_id"]
      let features: [UInt8] = try row["features"]
      let norms = try CounterNorm.bySource(rows[5])
      return ArticleScoreInputs(
        article: card,
        keys: try RankKeys(row),
        dated: Date(stored: try row["dated"]), weight: try row["weight"],
        log: try rows[3].compactMap(LoggedEvent.init),
        exposure: try ArticleExposure(row),
        features: features.isEmpty ? nil : features,
        words: features.isEmpty
          ? try articleWords(card.article) : nil,
        counters: try CounterMetric.seen(rows[4])[article] ?? [:], norms: norms[source] ?? [:],
        globalNorms: norms[0] ?? [:],
        examples: try rows[6].first.map(ArticleScoreInputs.examples) ?? (0, 0),
        lists: try rows[9].first.map(ArticleScoreInputs.lists) ?? (0, 0, 0),
        raise: try row["raise"], popularity: try row["popularity"],
        rules: try rows[7].compactMap(StoredRule.init), storyArticles: try rows[8].values())
    }
  }

  private func articleWords(_ article: Article) throws -> ArticleWords {
    let buckets = ArticleWords.buckets(of: article)
    return try StoredWordCounts(of: buckets) { try pool.run([$0])[0] }.words(of: article, buckets)
  }
}
