package import Models

/// The place of an article in the first category that lists it, from which a reader walks to the
/// next or the previous article. The walk follows the articles that the reader has read, in reading
/// order, and continues at their end with unread articles.
///
/// Reading moves an article up, so the order alone would lead back to articles just read. Unread
/// articles are walked as a list shows them: each story once, by its best article, and without the
/// story of the article.
package struct WalkPlace: Sendable {
  private let article: Int64
  private let reader: String
  private let category: Int64
  private let today: Double
  private let readAt: Double?

  /// The query for the row of ``init(_:of:reader:)``; no row for an unknown article.
  package static func lookUp(_ article: Int64, reader: String) -> SQLStatement {
    """
    SELECT r.category_id, r.today, s.read_at FROM article_rank r
    LEFT JOIN article_state s
      ON s.reader_id = \(sql: Reader.id(named: reader)) AND s.article_id = r.article_id
    WHERE r.article_id = \(article) AND \(flag: "r.is_first", is: true)
    """
  }

  package init(_ row: SQLRow, of article: Int64, reader: String) throws {
    self.article = article
    self.reader = reader
    category = try row["category_id"]
    today = try row["today"]
    readAt = try row["read_at"]
  }

  /// A query for the id of the next or the previous article: NULL at either end.
  package func neighbour(isForward: Bool) -> SQLStatement {
    let listed = listed(isForward: isForward)
    let found: SQLStatement =
      readAt.map { "coalesce((\(sql: read(at: $0, isForward: isForward))), (\(sql: listed)))" }
      ?? "(\(sql: listed))"
    return """
      WITH me AS (SELECT id FROM reader WHERE name = \(reader)) SELECT \(sql: found) AS id
      """
  }

  /// The id of the reader, in ``neighbour(isForward:)``.
  private static let me = "(SELECT id FROM me)"

  /// The article read before or after this one.
  private func read(at readAt: Double, isForward: Bool) -> SQLStatement {
    let (sign, order) = isForward ? (">", "ASC") : ("<", "DESC")
    return """
      SELECT s.article_id FROM article_state s
      JOIN article_rank r ON r.article_id = s.article_id AND r.category_id = \(category)
      WHERE s.reader_id = \(sql: Self.me) AND s.hidden_at IS NULL
        AND \(sql: OwnScope.isSeen("r.source_id", by: "s.reader_id"))
        AND (s.read_at, s.article_id) \(sql: sign) (\(readAt), \(article))
      ORDER BY s.read_at \(sql: order), s.article_id \(sql: order) LIMIT 1
      """
  }

  /// The article listed before or after this one; downwards only unread articles.
  private func listed(isForward: Bool) -> SQLStatement {
    let (sign, order) = isForward ? ("<", "DESC") : (">", "ASC")
    // With OFFSET, PostgreSQL looks for a better article of the story row by row, and stops with
    // the first row of the result.
    return """
      SELECT r.article_id FROM article_rank r
      LEFT JOIN article_state s ON s.reader_id = \(sql: Self.me) AND s.article_id = r.article_id
      LEFT JOIN story_article told ON told.article_id = r.article_id
      WHERE r.category_id = \(category) AND s.hidden_at IS NULL
        AND \(sql: OwnScope.isSeen("r.source_id", by: Self.me))
        \(sql: isForward ? "AND s.read_at IS NULL" : "")
        AND (r.today, r.article_id) \(sql: sign) (\(today), \(article))
        AND (told.story_id IS NULL OR told.story_id IS DISTINCT FROM
          (SELECT story_id FROM story_article WHERE article_id = \(article)))
        AND (told.story_id IS NULL OR NOT EXISTS (SELECT 1
          FROM story_article other CROSS JOIN article_rank better
          WHERE better.article_id = other.article_id AND other.story_id = told.story_id
            AND other.article_id <> r.article_id AND better.category_id = \(category)
            AND \(sql: OwnScope.isSeen("better.source_id", by: Self.me))
            AND (better.today, better.article_id) > (r.today, r.article_id) LIMIT 1 OFFSET 0))
      ORDER BY r.today \(sql: order), r.article_id \(sql: order) LIMIT 1
      """
  }
}

extension ArticleNeighbours {
  /// - Parameter cards: reads articles for display.
  /// - Returns: `nil` if the article does not exist.
  package init?(
    of article: Int64, before: Int64?, after: Int64?,
    _ cards: (_ ids: [Int64]) throws -> [RankedArticle]
  ) rethrows {
    let found = try cards([article, before, after].compactMap(\.self))
      .reduce(into: [Int64: RankedArticle]()) { $0[$1.id] = $1 }
    guard let own = found[article] else { return nil }
    self.init(
      category: own.article.category, before: before.flatMap { found[$0] },
      after: after.flatMap { found[$0] })
  }
}
