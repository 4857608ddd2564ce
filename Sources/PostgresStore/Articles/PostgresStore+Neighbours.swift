import Models
package import Store

extension PostgresStore {
  package func neighbours(of article: Int64, reader: String) throws -> ArticleNeighbours? {
    try mappingFaults {
      let me = CardSQL.reader("$2")
      let rows = try run(
        """
        SELECT r.category_id, r.today, s.read_at,
          (SELECT story_id FROM story_article WHERE article_id = $1) AS story_id
        FROM article_rank r
        LEFT JOIN article_state s ON s.reader_id = \(me) AND s.article_id = r.article_id
        WHERE r.article_id = $1 AND r.is_first
        """, .integer(article), .text(reader))
      guard let row = rows.first else { return nil }
      let place = RankPosition(
        article: article, reader: reader, category: try row["category_id"],
        today: try row["today"], readAt: try row["read_at"], story: try row["story_id"])
      let found = try pool.run([
        .fixedPlan, place.read(isForward: false), place.listed(isForward: false),
        place.read(isForward: true), place.listed(isForward: true),
      ])
      // The next article that was read, or at the end of those the next one in the list.
      let before: Int64? = try found[1].first?[0] ?? found[2].first?[0]
      let after: Int64? = try found[3].first?[0] ?? found[4].first?[0]
      let cards = try articles([article, before, after].compactMap(\.self), reader: reader)
        .reduce(into: [Int64: RankedArticle]()) { $0[$1.id] = $1 }
      guard let own = cards[article] else { return nil }
      return ArticleNeighbours(
        category: own.article.category, before: before.flatMap { cards[$0] },
        after: after.flatMap { cards[$0] })
    }
  }

  /// The position of an article in the first category that lists it.
  private struct RankPosition {
    let article: Int64
    let reader: String
    let category: Int64
    let today: Double
    let readAt: Double?
    let story: Int64?

    /// The article read before or after it; no row if it was not read.
    func read(isForward: Bool) -> PostgresStatement {
      let (sign, order) = isForward ? (">", "") : ("<", "DESC")
      return PostgresStatement(
        """
        SELECT s.article_id FROM article_state s
        JOIN article_rank r ON r.article_id = s.article_id AND r.category_id = $2
        WHERE s.reader_id = \(CardSQL.reader("$1")) AND s.hidden_at IS NULL
          AND \(OwnScope.isSeen("r.source_id", by: "s.reader_id"))
          AND (s.read_at, s.article_id) \(sign) ($3, $4)
        ORDER BY s.read_at \(order), s.article_id \(order) LIMIT 1
        """, .text(reader), .integer(category), .number(readAt), .integer(article))
    }

    /// The article listed before or after it: one article per story, its best, and none of the
    /// article's own story; downwards only unread articles.
    func listed(isForward: Bool) -> PostgresStatement {
      let (sign, order) = isForward ? ("<", "DESC") : (">", "")
      return PostgresStatement(
        """
        SELECT r.article_id FROM article_rank r
        LEFT JOIN article_state s
          ON s.reader_id = \(CardSQL.reader("$1")) AND s.article_id = r.article_id
        LEFT JOIN story_article told ON told.article_id = r.article_id
        WHERE r.category_id = $2 AND s.hidden_at IS NULL
          AND \(OwnScope.isSeen("r.source_id", by: CardSQL.reader("$1")))
          \(isForward ? "AND s.read_at IS NULL" : "")
          AND (r.today, r.article_id) \(sign) ($3, $4)
          AND (told.story_id IS NULL OR told.story_id IS DISTINCT FROM $5)
          AND (told.story_id IS NULL OR NOT EXISTS (SELECT 1 FROM story_article other
            JOIN article_rank better ON better.article_id = other.article_id
            WHERE other.story_id = told.story_id AND other.article_id <> r.article_id
              AND better.category_id = $2
              AND \(OwnScope.isSeen("better.source_id", by: CardSQL.reader("$1")))
              AND (better.today, better.article_id) > (r.today, r.article_id) OFFSET 0))
        ORDER BY r.today \(order), r.article_id \(order) LIMIT 1
        """, .text(reader), .integer(category), .number(today), .integer(article),
        .integer(story))
    }
  }
}
