import Foundation
import Models
import Postgres
import Storing

/// A reader's lessons, and the model computed from them.
extension FeedbackWrites {
  func add(_ lessons: [StoredLesson]) {
    Self.add(lessons, of: reader, to: transaction)
  }

  /// Appends lessons of a reader. A lesson names its article; if the article is deleted, its
  /// features are kept while a lesson names them. An id is never reused: the stored model records
  /// the last lesson that it includes.
  static func add(
    _ lessons: [StoredLesson], of reader: Int64, to transaction: PostgresTransaction
  ) {
    guard !lessons.isEmpty else { return }
    let articles = PostgresValue.integers(lessons.map(\.article))
    // A transaction that deletes one of the articles waits, and then sees the lesson.
    transaction.add(
      "SELECT 1 FROM article WHERE id = ANY ($1) ORDER BY id FOR KEY SHARE", articles)
    transaction.add(
      """
      INSERT INTO lesson (reader_id, id, article_id, kind, weight, advantage, at)
      SELECT $1, last.id + k.place, k.article, k.kind, k.weight, k.advantage, k.at
      FROM unnest($2, $3, $4, $5, $6) WITH ORDINALITY
          k (article, kind, weight, advantage, at, place),
        (SELECT greatest((SELECT max(id) FROM lesson WHERE reader_id = $1),
          (SELECT through FROM reader_model WHERE reader_id = $1), 0) AS id) last
      """, .integer(reader), articles, .texts(lessons.map(\.interaction?.rawValue)),
      .numbers(lessons.map(\.weight)), .numbers(lessons.map(\.advantage)),
      .numbers(lessons.map(\.at.stored)))
    transaction.add(
      """
      INSERT INTO taught_feature (article_id, features)
      SELECT DISTINCT ON (k.article) k.article, k.features
      FROM unnest($1, $2) WITH ORDINALITY k (article, features, place)
      WHERE NOT EXISTS (SELECT 1 FROM article_feature f
        WHERE f.article_id = k.article AND f.features <> '')
      ORDER BY k.article, k.place ON CONFLICT DO NOTHING
      """, articles, .blobs(lessons.map(\.features)))
  }

  /// Stores the model if it lags behind the reader's lessons, together with the pending writes. If
  /// there are too many lessons, the oldest are deleted and the model is rebuilt.
  func storeModel() throws {
    let me = PostgresValue.integer(reader)
    let rows = try transaction.run([
      PostgresStatement(
        """
        SELECT EXISTS (SELECT 1 FROM lesson WHERE reader_id = $1 AND id > coalesce(
          (SELECT through FROM reader_model WHERE reader_id = $1), 0) LIMIT 1 OFFSET $2 - 1)
        """, me, .integer(KeptLessons.unlearned)),
      // Counting takes longer than storing a list: only count if the ids allow too many lessons.
      PostgresStatement(
        "SELECT coalesce(max(id) - min(id), 0) FROM lesson WHERE reader_id = $1", me),
    ])
    guard try rows[0].first?[0] ?? false else { return }
    if try rows[1].first?[0] ?? 0 >= KeptLessons.most + KeptLessons.slack { trimLessons() }
    let found = try transaction.run([
      PostgresStatement("SELECT through, model FROM reader_model WHERE reader_id = $1", me),
      ReaderStateLookUp.lessons(
        of: "$1", after: "coalesce((SELECT through FROM reader_model WHERE reader_id = $1), 0)",
        me),
    ])
    var through: Int64 = try found[0].first?["through"] ?? 0
    var lessons = try ReaderStateLookUp.lessons(found[1])
    var model = rules.folding(
      try found[0].first?["model"] ?? [], lessons.map(\.lesson))
    if model == nil, through > 0 {
      // The stored model has the form of an earlier version.
      lessons = try ReaderStateLookUp.lessons(
        transaction.run(ReaderStateLookUp.lessons(of: "$1", after: "0", me)))
    }
    model = model ?? rules.folding([], lessons.map(\.lesson))
    guard let model else { return }
    through = lessons.last?.id ?? through
    transaction.add(
      """
      INSERT INTO reader_model (reader_id, through, model) VALUES ($1, $2, $3)
      ON CONFLICT (reader_id) DO UPDATE SET through = excluded.through, model = excluded.model
      """, me, .integer(through), .bytes(model))
  }

  private func trimLessons() {
    let (me, most) = (PostgresValue.integer(reader), KeptLessons.most)
    transaction.add(
      """
      WITH gone AS (
        DELETE FROM lesson WHERE reader_id = $1
          AND EXISTS (SELECT 1 FROM lesson WHERE reader_id = $1 LIMIT 1 OFFSET $2)
          AND id <= (SELECT id FROM lesson WHERE reader_id = $1 ORDER BY id DESC LIMIT 1 OFFSET $3)
        RETURNING 1)
      DELETE FROM reader_model WHERE reader_id = $1 AND EXISTS (SELECT 1 FROM gone)
      """, me, .integer(most + KeptLessons.slack), .integer(most))
  }
}
