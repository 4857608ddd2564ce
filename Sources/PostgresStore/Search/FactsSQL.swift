import Models
import Store

/// The SQL for facts of articles that conditions are matched against, limited to the facts that the
/// conditions need.
struct FactsSQL {
  private let needs: FactsNeeds
  /// An SQL expression for the id, possibly NULL, of the reader whose tags and marks are read.
  private let me: String

  init(_ needs: FactsNeeds, me: String) {
    self.needs = needs
    self.me = me
  }

  /// - Parameters:
  ///   - rows: a query for articles (`article_id`), in order.
  ///   - columns: further columns, of the articles or of `p`.
  func select(from rows: String, columns: [String] = [], order: String) -> String {
    let facts = [
      "a.title", "a.authors", "a.tags", "a.url", "a.language", "source.name AS source",
      "a.word_count", "a.dated", "a.image IS NOT NULL AS has_image",
      "a.comments_url IS NOT NULL AS has_comments",
      """
      ARRAY(SELECT tag FROM article_tag g WHERE g.article_id = a.id AND g.reader_id = \(me))
        AS reader_tags
      """,
      needs.text ? "t.body" : "NULL::text AS body",
      needs.parts ? "c.attachments" : "NULL::text AS attachments",
      needs.categories
        ? """
        ARRAY(SELECT category.name FROM source_category l
          JOIN category ON category.id = l.category_id WHERE l.source_id = a.source_id
          ORDER BY l.category_id) AS categories
        """ : "ARRAY[]::text[] AS categories",
      needs.states
        ? """
        s.read_at IS NOT NULL AS is_read, s.bookmarked_at IS NOT NULL AS is_bookmarked,
        s.hidden_at IS NOT NULL AS is_hidden,
        EXISTS (SELECT 1 FROM story_article one JOIN story_article other
          ON other.story_id = one.story_id AND other.article_id < one.article_id
          WHERE one.article_id = a.id) AS is_copy
        """ : "false AS is_read, false AS is_bookmarked, false AS is_hidden, false AS is_copy",
    ]
    return """
      SELECT \((columns + facts).joined(separator: ", "))
      FROM (\(rows)) p JOIN article a ON a.id = p.article_id
      JOIN source ON source.id = a.source_id
      \(needs.text ? "LEFT JOIN article_text t ON t.article_id = a.id" : "")
      \(needs.parts ? "LEFT JOIN article_content c ON c.article_id = a.id" : "")
      \(needs.states ? "LEFT JOIN article_state s ON s.reader_id = \(me) AND s.article_id = a.id" : "")
      ORDER BY \(order)
      """
  }
}
