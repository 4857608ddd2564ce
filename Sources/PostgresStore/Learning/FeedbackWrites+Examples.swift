import Foundation
import Models
import Store

/// A reader's examples.
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
}
