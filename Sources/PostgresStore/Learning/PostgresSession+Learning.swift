import Foundation
import Models
import Ranking
import Store

extension PostgresSession: LearningSession {
  func addExamples(_ examples: [StoredTrainingExample], of reader: Int64) {
    guard !examples.isEmpty else { return }
    let articles = PostgresValue.integers(examples.map(\.article))
    // A transaction that deletes one of the articles waits, and then sees the example.
    transaction.add(
      "SELECT 1 FROM article WHERE id = ANY ($1) ORDER BY id FOR KEY SHARE", articles)
    transaction.add(
      """
      INSERT INTO training_example (reader_id, id, article_id, kind, weight, advantage, at)
      SELECT $1, last.id + k.place, k.article, k.kind, k.weight, k.advantage, k.at
      FROM unnest($2, $3, $4, $5, $6) WITH ORDINALITY
          k (article, kind, weight, advantage, at, place),
        (SELECT greatest((SELECT max(id) FROM training_example WHERE reader_id = $1),
          (SELECT through FROM reader_model WHERE reader_id = $1), 0) AS id) last
      """, .integer(reader), articles, .texts(examples.map(\.interaction?.rawValue)),
      .numbers(examples.map(\.weight)), .numbers(examples.map(\.advantage)),
      .numbers(examples.map(\.at.stored)))
    transaction.add(
      """
      INSERT INTO example_feature (article_id, features)
      SELECT DISTINCT ON (k.article) k.article, k.features
      FROM unnest($1, $2) WITH ORDINALITY k (article, features, place)
      WHERE NOT EXISTS (SELECT 1 FROM article_feature f
        WHERE f.article_id = k.article AND f.features <> '')
      ORDER BY k.article, k.place ON CONFLICT DO NOTHING
      """, articles, .blobs(examples.map(\.features)))
  }

  func addExposures(_ changes: [ExposureChange]) throws {
    guard !changes.isEmpty else { return }
    addAged(changes)
    let sums = changes.bySource.sorted { $0.key < $1.key }
    let stored = try transaction.run(
      RowBatch.insert(
        into: "source_exposure",
        [
          "source_id": .integers(sums.map(\.key)), "shown": .numbers(sums.map(\.value.shown)),
          "opened": .numbers(sums.map(\.value.opened)),
        ],
        """
        ON CONFLICT (source_id) DO UPDATE SET shown = source_exposure.shown + excluded.shown,
          opened = source_exposure.opened + excluded.opened
        RETURNING source_id, shown, opened
        """))
    setWeights(try Exposure.bySource(stored), of: sums.map(\.key))
  }

  /// Adds to the openings and expected openings of articles as ``ArticleExposure`` does.
  private func addAged(_ exposures: [ExposureChange]) {
    var aged: [Int64: ArticleExposure] = [:]
    for more in exposures where more.source != nil && !more.aged.isEmpty {
      aged[more.article, default: ArticleExposure()] += more.aged
    }
    let sums = aged.sorted { $0.key < $1.key }
    guard !sums.isEmpty else { return }
    transaction.add(
      """
      INSERT INTO article_exposure AS f (article_id, expected, opened, period)
      SELECT a.id, k.expected, k.opened, k.period
      FROM unnest($1, $2, $3, $4) k (id, expected, opened, period) JOIN article a ON a.id = k.id
      ORDER BY a.id
      ON CONFLICT (article_id) DO UPDATE SET
        expected =
          f.expected / (1::int8 << least(greatest(excluded.period - f.period, 0), 62)::int4)
          + excluded.expected
            / (1::int8 << least(greatest(f.period - excluded.period, 0), 62)::int4),
        opened = f.opened / (1::int8 << least(greatest(excluded.period - f.period, 0), 62)::int4)
          + excluded.opened
            / (1::int8 << least(greatest(f.period - excluded.period, 0), 62)::int4),
        period = greatest(f.period, excluded.period)
      """, .integers(sums.map(\.key)), .numbers(sums.map(\.value.expected)),
      .numbers(sums.map(\.value.opened)), .integers(sums.map(\.value.period)))
  }

  /// Sets the initial votes of the sources' next articles.
  private func setWeights(_ sums: [Int64: Exposure], of sources: some Sequence<Int64>) {
    let weights = sums.weights(of: sources).sorted { $0.key < $1.key }
    guard !weights.isEmpty else { return }
    transaction.add(
      """
      UPDATE source_exposure e SET weight = k.weight FROM unnest($1, $2) k (id, weight)
      WHERE e.source_id = k.id AND e.weight <> k.weight
      """, .integers(weights.map(\.key)), .numbers(weights.map(\.value)))
  }

  /// Subtracts what the reader's closed lists added to exposure counts, instead of summing up all
  /// readers' lists again, of which there may be very many. The server keeps deleted rows until its
  /// next vacuum.
  func forgetLearned(of reader: Int64) throws {
    let rows = try transaction.run([
      AdvisoryLock.sums.statement,
      PostgresStatement(
        "SELECT exposures, period FROM closed_list WHERE reader_id = $1", .integer(reader)),
    ])
    add(Reader.forgetting(reader))
    try dropAll([ExposureChange](of: try rows[1].map(ListExposures.closed)))
  }

  private func dropAll(_ sums: [ExposureChange]) throws {
    let ids = PostgresValue.integers(sums.map(\.article))
    // An article's period is that of its latest list or a later one.
    transaction.add(
      """
      UPDATE article_exposure f SET
        expected = greatest(0, f.expected
          - k.expected / (1::int8 << least(greatest(f.period - k.period, 0), 62)::int4)),
        opened = greatest(0, f.opened
          - k.opened / (1::int8 << least(greatest(f.period - k.period, 0), 62)::int4))
      FROM unnest($1, $2, $3, $4) k (id, expected, opened, period) WHERE f.article_id = k.id
      """, ids, .numbers(sums.map(\.aged.expected)), .numbers(sums.map(\.aged.opened)),
      .integers(sums.map(\.aged.period)))
    transaction.add(
      """
      UPDATE source_exposure e SET shown = greatest(e.shown - k.shown, 0),
        opened = greatest(e.opened - k.opened, 0)
      FROM (SELECT coalesce(a.source_id, 0) AS id, sum(k.shown) AS shown, sum(k.opened) AS opened
        FROM unnest($1, $2, $3) k (id, shown, opened) LEFT JOIN article a ON a.id = k.id
        GROUP BY GROUPING SETS ((a.source_id), ())
        HAVING a.source_id IS NOT NULL OR grouping(a.source_id) = 1) k
      WHERE e.source_id = k.id
      """, ids, .numbers(sums.map(\.sum.shown)), .numbers(sums.map(\.sum.opened)))
    let rows = try transaction.run([
      PostgresStatement("DELETE FROM source_exposure WHERE shown = 0 AND source_id <> 0"),
      PostgresStatement("SELECT source_id, shown, opened FROM source_exposure"),
    ])
    let left = try Exposure.bySource(rows[1])
    setWeights(left, of: left.keys)
  }

  func updateArticleWeights() throws -> [Int64] {
    try transaction.run(
      """
      UPDATE article_feature f SET weight = coalesce(e.weight, 1)
      FROM source LEFT JOIN source_exposure e ON e.source_id = source.id
      WHERE source.id = f.source_id AND f.weight <> coalesce(e.weight, 1) RETURNING f.article_id
      """
    ).values()
  }

  func setRanks(_ ranks: [(article: Int64, keys: RankKeys)]) {
    if !ranks.isEmpty { transaction.add(DocumentWrites.setRanks(ranks)) }
  }

  /// Features that are already stored stay.
  func addFeatures(_ features: [(article: Int64, features: [UInt8])]) {
    guard !features.isEmpty else { return }
    transaction.add(
      """
      INSERT INTO article_feature AS f (article_id, source_id, weight, features)
      SELECT a.id, a.source_id, 1, k.features FROM unnest($1, $2) k (id, features)
      JOIN article a ON a.id = k.id
      ON CONFLICT (article_id) DO UPDATE
        SET weight = excluded.weight, features = excluded.features WHERE f.features = ''
      """, .integers(features.map(\.article)), .blobs(features.map(\.features)))
  }
}
