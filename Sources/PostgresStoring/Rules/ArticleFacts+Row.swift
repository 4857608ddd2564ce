import Foundation
import Matching
import Models
import Postgres
import Storing

extension ArticleFacts {
  /// All that rules may ask about articles, in the order of their ids.
  ///
  /// - Parameter chosen: a query that gives their ids as `id`.
  static func statement(of chosen: String, _ parameters: [PostgresValue]) -> PostgresStatement {
    PostgresStatement(
      """
      SELECT a.id, a.title, a.authors, a.tags, a.url, a.language, source.name AS source,
        a.word_count, a.dated, a.image IS NOT NULL AS has_image,
        a.comments_url IS NOT NULL AS has_comments, t.body, c.attachments,
        EXISTS (SELECT 1 FROM story_article told JOIN story_article other
          ON other.story_id = told.story_id AND other.article_id < told.article_id
          WHERE told.article_id = a.id) AS is_copy,
        ARRAY(SELECT category.name FROM source_category l
          JOIN category ON category.id = l.category_id
          WHERE l.source_id = a.source_id ORDER BY l.category_id) AS categories
      FROM (\(chosen)) chosen JOIN article a ON a.id = chosen.id
      JOIN source ON source.id = a.source_id
      LEFT JOIN article_text t ON t.article_id = a.id
      LEFT JOIN article_content c ON c.article_id = a.id
      ORDER BY a.id
      """, parameters)
  }

  init(_ row: PostgresRows.Row) throws {
    let body: String? = try row["body"]
    let title: String? = try row["title"]
    let url: String? = try row["url"]
    self.init(
      title: title ?? "", text: SearchText.readable(body ?? ""),
      authors: ListColumn.decode(try row["authors"]), tags: ListColumn.decode(try row["tags"]),
      url: url ?? "", language: try row["language"], source: try row["source"],
      categories: try row["categories"], wordCount: try row["word_count"],
      dated: Date(stored: try row["dated"]), states: try row["is_copy"] ? [.copy] : [])
    parts = MatchPart.held(
      by: ListColumn.decodeAttachments(try row["attachments"]), hasImage: try row["has_image"],
      hasAuthor: !authors.isEmpty, hasComments: try row["has_comments"])
  }
}
