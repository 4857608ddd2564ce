import Models
import Postgres
import Storing

/// What readers see of an article's words at this moment.
struct StoredShownText {
  let title: String?
  let summary: String?
  let content: ArticleContent
  let origin: TextOrigin
  /// Whether its page came, shown or not.
  let hasPage: Bool
  /// Of the words of the feed's text, whichever is shown.
  let feedDigest: Int64

  /// Nobody else changes these articles until the end of the transaction.
  static func statement(_ articles: [Int64]) -> PostgresStatement {
    PostgresStatement(
      """
      SELECT a.id, a.title, a.summary, c.html, c.text, c.words_digest,
        p.html IS NOT NULL AS has_page, CASE WHEN p.is_shown THEN p.html END AS page
      FROM article a JOIN article_content c ON c.article_id = a.id
      LEFT JOIN article_page p ON p.article_id = a.id
      WHERE a.id = ANY ($1) ORDER BY a.id FOR NO KEY UPDATE OF a
      """, .integers(articles))
  }

  init(_ row: PostgresRows.Row) throws {
    let page: String? = try row["page"]
    title = try row["title"]
    summary = try row["summary"]
    content =
      try page.map { ArticleContent(html: $0) }
      ?? ArticleContent(html: try row["html"], text: try row["text"])
    origin = page == nil ? .feed : .page
    hasPage = try row["has_page"]
    feedDigest = try row["words_digest"]
  }
}
