import Foundation
import GRDB
import Models
import Ranking
import Store

extension StoreWriter {
  /// Stores the features of an article and its source's weight at its arrival, unless it has
  /// features.
  func insertFeatures(_ features: [UInt8], weight: Double, article: Int64) throws {
    guard let source = try reader.sourceID(of: article) else { return }
    try insertFeatures(features, weight: weight, article: article, source: source)
  }

  /// Stores the features of an article of a source.
  func insertFeatures(
    _ features: [UInt8], weight: Double, article: Int64, source: Int64
  ) throws {
    let insert = try cached(
      """
      INSERT INTO article_feature (place, weight, features) VALUES (?, ?, ?)
      ON CONFLICT DO UPDATE SET weight = excluded.weight, features = excluded.features
      WHERE features = x''
      """)
    insert.bind(1, source << 40 | article)
    insert.bind(2, weight)
    features.withUnsafeBytes { insert.bind(3, $0) }
    try insert.run()
  }

  /// Adds examples to the log that a reader's model is computed from. An example names its article;
  /// the features of a deleted article stay while an example names it.
  func insertExamples(_ examples: [StoredTrainingExample], reader: Int64) throws {
    guard !examples.isEmpty else { return }
    // Ids are never reused: the stored model refers to the last example in it.
    let last = try Int64.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT max(ifnull((SELECT max(id) FROM training_example WHERE reader_id = ?1), 0),
            ifnull((SELECT through FROM reader_model WHERE reader_id = ?1), 0))
          """), arguments: [reader])
    let insert = try db.cachedStatement(
      sql: """
        INSERT INTO training_example (reader_id, id, article_id, kind, weight, advantage, at)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """)
    let keep = try db.cachedStatement(
      sql: """
        INSERT OR IGNORE INTO example_feature SELECT ?1, ?2 WHERE NOT EXISTS (
          SELECT 1 FROM article a JOIN article_feature f ON f.place = a.source_id << 40 | a.id
          WHERE a.id = ?1 AND f.features <> x'')
        """)
    for (number, example) in zip(((last ?? 0) + 1)..., examples) {
      try insert.execute(
        arguments: [
          reader, number, example.article, example.interaction?.rawValue, example.weight,
          example.advantage, example.at.stored,
        ])
      try keep.execute(arguments: [example.article, Data(example.features)])
    }
  }

  /// Deletes the examples of interactions with an article, and the model, which is then computed
  /// again.
  ///
  /// - Returns: the times of the deleted interactions.
  func deleteExamples(
    _ interactions: [Interaction], article: Int64, reader: Int64
  ) throws -> [Date] {
    let statement = try db.cachedStatement(
      sql: """
        DELETE FROM training_example WHERE reader_id = ? AND article_id = ? AND kind = ?
        RETURNING at
        """)
    let dates = try interactions.flatMap { interaction in
      try Double.fetchAll(statement, arguments: [reader, article, interaction.rawValue])
    }.map(Date.init(stored:))
    if !dates.isEmpty {
      try db.cachedStatement(sql: "DELETE FROM reader_model WHERE reader_id = ?")
        .execute(arguments: [reader])
    }
    return dates
  }

  /// Adds impressions and openings of articles, to their sources' sums and to the sum of all, and
  /// sets the new weights of these sources.
  func addExposures(_ changes: [ExposureChange]) throws {
    guard !changes.isEmpty else { return }
    for more in changes where more.source != nil && !more.aged.isEmpty {
      try addExposure(more.aged, article: more.article)
    }
    let sums = changes.bySource
    for (source, more) in sums { try addExposure(more, sum: source) }
    let sources = Array(sums.keys)
    let stored = try Exposure.bySource(db.run(Exposure.stored(of: sources)))
    try setWeights(stored.weights(of: sources))
  }

  /// Adds as ``ArticleExposure`` does.
  private func addExposure(_ more: ArticleExposure, article: Int64) throws {
    let add = try RawStatement(
      db,
      """
      INSERT INTO article_exposure (article_id, expected, opened, period) VALUES (?1, ?2, ?3, ?4)
      ON CONFLICT DO UPDATE SET
        expected = expected / (1 << min(max(excluded.period - period, 0), 62))
          + excluded.expected / (1 << min(max(period - excluded.period, 0), 62)),
        opened = opened / (1 << min(max(excluded.period - period, 0), 62))
          + excluded.opened / (1 << min(max(period - excluded.period, 0), 62)),
        period = max(period, excluded.period)
      """)
    add.bind(1, article)
    add.bind(2, more.expected)
    add.bind(3, more.opened)
    add.bind(4, more.period)
    try add.run()
  }

  private func addExposure(_ more: Exposure, sum: Int64) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO source_exposure (source_id, shown, opened) VALUES (?, ?, ?)
        ON CONFLICT DO UPDATE SET shown = shown + excluded.shown,
          opened = opened + excluded.opened
        """
    ).execute(arguments: [sum, more.shown, more.opened])
  }

  /// Sets the votes that the next articles of sources start with (0.5–2); sources without
  /// exposures keep 1.
  func setWeights(_ weights: [Int64: Double]) throws {
    let set = try db.cachedStatement(
      sql: "UPDATE source_exposure SET weight = ?1 WHERE source_id = ?2 AND weight <> ?1")
    for (source, weight) in weights { try set.execute(arguments: [weight, source]) }
  }

  /// Stores the trials of a reader.
  func setTrials(_ trials: StoredTrials, reader: Int64) throws {
    try db.cachedStatement(sql: "INSERT OR REPLACE INTO weight_trial VALUES (?, ?, ?)")
      .execute(arguments: [reader, trials.evidence, Self.data(trials.sums)])
  }

  static func data(_ numbers: [Double]) -> Data {
    var bytes = Data(capacity: numbers.count * 8)
    for number in numbers {
      withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
    }
    return bytes
  }

  /// Sets the weights of articles to the current weights of their sources.
  ///
  /// - Returns: the articles whose weight changed, and whose rank depends on it.
  func updateArticleWeights() throws -> [Int64] {
    try Int64.fetchAll(
      db,
      sql: """
        UPDATE article_feature SET weight =
          ifnull((SELECT weight FROM source_exposure WHERE source_id = place >> 40), 1)
        WHERE weight <>
          ifnull((SELECT weight FROM source_exposure WHERE source_id = place >> 40), 1)
        RETURNING place & 0xFFFFFFFFFF
        """)
  }

  /// Sets whether deleted data is always overwritten, so that it is gone from the file too.
  func setSecureDelete(_ isOn: Bool) throws {
    try db.execute(sql: "PRAGMA secure_delete = \(isOn ? "ON" : "FAST")")
  }
}
