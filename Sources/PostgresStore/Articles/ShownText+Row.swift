import Models
import Store

extension ShownText {
  /// Locks these articles against changes until the end of the transaction. It must run before
  /// ``statement(_:)`` and not as a part of it: a statement that has waited for a row lock still
  /// sees the old rows of joined tables (PostgreSQL 15, 13.2.1).
  static func lock(_ articles: [Int64]) -> PostgresStatement {
    PostgresStatement(
      "SELECT 1 FROM article WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE",
      .integers(articles))
  }

  static func statement(_ articles: [Int64]) -> PostgresStatement {
    PostgresStatement(
      """
      SELECT \(ArticleColumn.selected.sql), a.id, c.html, c.text, c.words_digest,
        p.html IS NOT NULL AS has_page, CASE WHEN p.is_shown THEN p.html END AS page,
        EXISTS (SELECT 1 FROM moved_article m
          WHERE m.article_id = a.id AND m.at <= a.fetched) AS is_moved,
        p.article_id IS NOT NULL AS is_page_asked,
        coalesce(p.choice = $2, false) AS is_imported
      FROM article a JOIN article_content c ON c.article_id = a.id
      LEFT JOIN article_page p ON p.article_id = a.id
      WHERE a.id = ANY ($1)
      """, .integers(articles), .text(KeptText.mark))
  }

  init(_ row: PostgresRows.Row) throws {
    var metadata = ArticleMetadata()
    _ = try row.read(ArticleColumn.selected.setters, into: &metadata)
    self.init(
      metadata, feed: ArticleContent(html: try row["html"], text: try row["text"]),
      page: try row["page"], hasPage: try row["has_page"], feedDigest: try row["words_digest"],
      isMoved: try row["is_moved"], isPageAsked: try row["is_page_asked"],
      isImported: try row["is_imported"])
  }
}
