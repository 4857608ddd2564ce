import GRDB
import Store

extension StoreReader {
  /// The next or previous article in the first category that lists the article. The walk follows
  /// the articles that the reader has read, in reading order, and continues at their end with
  /// unread articles.
  ///
  /// Reading moves an article up, so the order alone would lead back to articles just read. Unread
  /// articles are walked as a list shows them: each story once, by its best article, and without
  /// the story of `article`.
  ///
  /// - Returns: `nil` at either end, and for an unknown article.
  func neighbour(
    of article: Int64, isForward: Bool, reader: Int64?
  ) throws -> Int64? {
    let place = try Row.fetchOne(
      db,
      sql: """
        SELECT r.category_id, r.today, s.read_at FROM article_rank r
        LEFT JOIN article_state s ON s.reader_id = ?1 AND s.article_id = r.article_id
        WHERE r.article_id = ?2 AND r.is_first = 1
        """, arguments: [reader, article])
    guard let place else { return nil }
    let category: Int64 = place["category_id"]
    if let readAt: Double = place["read_at"] {
      let (sign, order) = isForward ? (">", "") : ("<", "DESC")
      let read = try Int64.fetchOne(
        db,
        sql: """
          SELECT s.article_id FROM article_state s
          JOIN article_rank r ON r.article_id = s.article_id AND r.category_id = ?2
          WHERE s.reader_id = ?1 AND s.hidden_at IS NULL
            AND \(OwnScope.isSeen("r.source_id", by: "?1"))
            AND (s.read_at, s.article_id) \(sign) (?3, ?4)
          ORDER BY s.read_at \(order), s.article_id \(order) LIMIT 1
          """, arguments: [reader, category, readAt, article])
      if let read { return read }
    }
    let (sign, order) = isForward ? ("<", "DESC") : (">", "")
    return try Int64.fetchOne(
      db,
      sql: """
        SELECT r.article_id FROM article_rank r
        LEFT JOIN article_state s ON s.reader_id = ?1 AND s.article_id = r.article_id
        LEFT JOIN story_article told ON told.article_id = r.article_id
        WHERE r.category_id = ?2 AND s.hidden_at IS NULL AND (s.read_at IS NULL OR NOT ?5)
          AND \(OwnScope.isSeen("r.source_id", by: "?1"))
          AND (r.today, r.article_id) \(sign) (?3, ?4)
          AND (told.story_id IS NULL OR told.story_id IS NOT
            (SELECT story_id FROM story_article WHERE article_id = ?4))
          AND NOT EXISTS (SELECT 1 FROM story_article other
            CROSS JOIN article_rank better ON better.article_id = other.article_id
            WHERE other.story_id = told.story_id AND other.article_id <> r.article_id
              AND better.category_id = ?2 AND \(OwnScope.isSeen("better.source_id", by: "?1"))
              AND (better.today, better.article_id) > (r.today, r.article_id))
        ORDER BY r.today \(order), r.article_id \(order) LIMIT 1
        """, arguments: [reader, category, place["today"] as Double, article, isForward])
  }
}
