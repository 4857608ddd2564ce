import Foundation
import GRDB
import Models
import Ranking
import Store

extension SQLiteSession: LearningSession {
  func addExamples(_ examples: [StoredTrainingExample], of reader: Int64) throws {
    guard !examples.isEmpty else { return }
    let last = try db.integer(
      """
      SELECT max(ifnull((SELECT max(id) FROM training_example WHERE reader_id = \(reader)), 0),
        ifnull((SELECT through FROM reader_model WHERE reader_id = \(reader)), 0))
      """)
    for (number, example) in zip(((last ?? 0) + 1)..., examples) {
      try add([
        """
        INSERT INTO training_example (reader_id, id, article_id, kind, weight, advantage, at)
        VALUES (\(reader), \(number), \(example.article), \(example.interaction?.rawValue),
          \(example.weight), \(example.advantage), \(example.at))
        """,
        """
        INSERT OR IGNORE INTO example_feature SELECT \(example.article), \(example.features)
        WHERE NOT EXISTS (
          SELECT 1 FROM article a JOIN article_feature f ON f.place = a.source_id << 40 | a.id
          WHERE a.id = \(example.article) AND f.features <> x'')
        """,
      ])
    }
  }

  func addExposures(_ changes: [ExposureChange]) throws {
    guard !changes.isEmpty else { return }
    for more in changes where more.source != nil && !more.aged.isEmpty {
      try add(more.aged, article: more.article)
    }
    let sums = changes.bySource
    try insert(
      sums.map { [.integer($0.key), .number($0.value.shown), .number($0.value.opened)] },
      into: "source_exposure",
      ["source_id", "shown", "opened"],
      """
      ON CONFLICT DO UPDATE SET shown = shown + excluded.shown,
        opened = opened + excluded.opened
      """)
    let sources = Array(sums.keys)
    let weights = try Exposure.bySource(run(Exposure.stored(of: sources))).weights(of: sources)
    for (source, weight) in weights {
      try add(
        """
        UPDATE source_exposure SET weight = \(weight)
        WHERE source_id = \(source) AND weight <> \(weight)
        """)
    }
  }

  /// Adds as ``ArticleExposure`` does.
  private func add(_ more: ArticleExposure, article: Int64) throws {
    try add(
      """
      INSERT INTO article_exposure (article_id, expected, opened, period)
      VALUES (\(article), \(more.expected), \(more.opened), \(more.period))
      ON CONFLICT DO UPDATE SET
        expected = expected / (1 << min(max(excluded.period - period, 0), 62))
          + excluded.expected / (1 << min(max(period - excluded.period, 0), 62)),
        opened = opened / (1 << min(max(excluded.period - period, 0), 62))
          + excluded.opened / (1 << min(max(period - excluded.period, 0), 62)),
        period = max(period, excluded.period)
      """)
  }

  /// Computes the sums over the lists of all readers again; they are equal to the sums added one by
  /// one.
  func forgetLearned(of reader: Int64) throws {
    try add(Reader.forgetting(reader))
    try add(["DELETE FROM article_exposure", "DELETE FROM source_exposure"])
    let rows = try run("SELECT exposures, period FROM closed_list ORDER BY closed")
    var changes = [ExposureChange](of: try rows.map(ListExposures.closed))
    let sources: [Int64: Int64] = try run(
      "SELECT id, source_id FROM article WHERE id \(in: changes.map(\.article))"
    ).by("id") { try $0["source_id"] }
    for index in changes.indices { changes[index].source = sources[changes[index].article] }
    try addExposures(changes)
    let readers: [Int64] = try run(
      "SELECT reader_id FROM weight_trial UNION SELECT reader_id FROM closed_list"
    ).values()
    for reader in readers { try rebuildTrials(of: reader) }
  }

  func updateArticleWeights() throws -> [Int64] {
    try db.integers(
      """
      UPDATE article_feature SET weight =
        ifnull((SELECT weight FROM source_exposure WHERE source_id = place >> 40), 1)
      WHERE weight <>
        ifnull((SELECT weight FROM source_exposure WHERE source_id = place >> 40), 1)
      RETURNING place & 0xFFFFFFFFFF
      """)
  }

  func setRanks(_ ranks: [(article: Int64, keys: RankKeys)]) throws {
    let set = try db.cachedStatement(
      sql: "UPDATE article_rank SET today = ?, now = ?, burst = ? WHERE article_id = ?")
    for (article, keys) in ranks {
      try set.execute(arguments: [keys.today, keys.now, keys.burst, article])
    }
  }

  func addFeatures(_ features: [(article: Int64, features: [UInt8])]) throws {
    try add(
      features.map { article, features in
        """
        INSERT INTO article_feature (place, weight, features)
        SELECT source_id << 40 | id, 1, \(features) FROM article WHERE id = \(article)
        ON CONFLICT DO UPDATE SET weight = excluded.weight, features = excluded.features
        WHERE features = x''
        """
      })
  }
}
