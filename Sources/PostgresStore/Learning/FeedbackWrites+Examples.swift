import Foundation
import Models
import Store

/// A reader's examples, and the model computed from them.
extension FeedbackWrites {
  func add(_ examples: [StoredTrainingExample]) {
    Self.add(examples, of: reader, to: transaction)
  }

  /// Appends examples of a reader. An example names its article; if the article is deleted, its
  /// features are kept while an example names them. An id is never reused: the stored model records
  /// the last example that it includes.
  static func add(
    _ examples: [StoredTrainingExample], of reader: Int64, to transaction: PostgresTransaction
  ) {
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

  /// Stores the model if it lags behind the reader's examples, together with the pending writes. If
  /// there are too many examples, the oldest are deleted and the model is rebuilt.
  func storeModel() throws {
    let me = PostgresValue.integer(reader)
    let rows = try transaction.run([
      PostgresStatement(
        """
        SELECT EXISTS (SELECT 1 FROM training_example WHERE reader_id = $1 AND id > coalesce(
          (SELECT through FROM reader_model WHERE reader_id = $1), 0) LIMIT 1 OFFSET $2 - 1)
        """, me, .integer(KeptTrainingExamples.unlearned)),
      // Counting takes longer than storing a list: only count if the ids allow too many examples.
      PostgresStatement(
        "SELECT coalesce(max(id) - min(id), 0) FROM training_example WHERE reader_id = $1", me),
    ])
    guard try rows[0].first?[0] ?? false else { return }
    if try rows[1].first?[0] ?? 0 >= KeptTrainingExamples.most + KeptTrainingExamples.slack {
      trimExamples()
    }
    let found = try transaction.run([
      PostgresStatement("SELECT through, model FROM reader_model WHERE reader_id = $1", me),
      ReaderStateLookUp.examples(
        of: "$1", after: "coalesce((SELECT through FROM reader_model WHERE reader_id = $1), 0)",
        me),
    ])
    let known = StoredModel(
      through: try found[0].first?["through"] ?? 0, bytes: try found[0].first?["model"] ?? [])
    let model = try known.updated { after in
      try ReaderStateLookUp.examples(
        after == known.through
          ? found[1]
          : transaction.run(ReaderStateLookUp.examples(of: "$1", after: "\(after)", me)))
    }
    transaction.add(
      """
      INSERT INTO reader_model (reader_id, through, model) VALUES ($1, $2, $3)
      ON CONFLICT (reader_id) DO UPDATE SET through = excluded.through, model = excluded.model
      """, me, .integer(model.through), .bytes(model.bytes))
  }

  private func trimExamples() {
    let (me, most) = (PostgresValue.integer(reader), KeptTrainingExamples.most)
    transaction.add(
      """
      WITH gone AS (
        DELETE FROM training_example WHERE reader_id = $1
          AND EXISTS (SELECT 1 FROM training_example WHERE reader_id = $1 LIMIT 1 OFFSET $2)
          AND id <= (SELECT id FROM training_example WHERE reader_id = $1
            ORDER BY id DESC LIMIT 1 OFFSET $3)
        RETURNING 1)
      DELETE FROM reader_model WHERE reader_id = $1 AND EXISTS (SELECT 1 FROM gone)
      """, me, .integer(most + KeptTrainingExamples.slack), .integer(most))
  }
}
