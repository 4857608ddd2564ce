import Foundation
package import Matching
import Models

/// The SQL for facts of articles that conditions are matched against, limited to the facts that the
/// conditions need: from `article a` and its `source`.
package struct FactsSQL: Sendable {
  private let needs: FactsNeeds
  private let me: SQLStatement

  /// - Parameter me: an SQL expression for the id, possibly NULL, of the reader whose labels and
  ///   marks are read.
  package init(_ needs: FactsNeeds, me: SQLStatement) {
    (self.needs, self.me) = (needs, me)
  }

  /// For ``ArticleFacts/init(_:)``.
  package var columns: SQLStatement {
    let columns: [SQLStatement] = [
      "a.title, a.authors, a.tags, a.url, a.language, source.name AS source, a.word_count, a.dated",
      "a.image IS NOT NULL AS has_image, a.comments_url IS NOT NULL AS has_comments",
      """
      (SELECT \(joined: "g.tag") FROM article_tag g
        WHERE g.article_id = a.id AND g.reader_id = \(sql: me)) AS labels
      """,
      needs.text ? "t.body" : "NULL AS body",
      needs.parts ? "c.attachments" : "NULL AS attachments",
      needs.categories
        ? """
        (SELECT \(joined: "n.name") FROM source_category l CROSS JOIN category n
          WHERE l.source_id = a.source_id AND n.id = l.category_id) AS categories
        """ : "NULL AS categories",
      needs.states
        ? """
        s.read_at IS NOT NULL AS is_read, s.bookmarked_at IS NOT NULL AS is_bookmarked,
        s.hidden_at IS NOT NULL AS is_hidden,
        EXISTS (SELECT 1 FROM story_article one CROSS JOIN story_article other
          WHERE one.article_id = a.id AND other.story_id = one.story_id
            AND other.article_id < one.article_id) AS is_copy
        """ : "false AS is_read, false AS is_bookmarked, false AS is_hidden, false AS is_copy",
    ]
    return columns.joined(by: ", ")
  }

  /// The tables of the columns, after those of the article and its source.
  package var joins: SQLStatement {
    var joins: [SQLStatement] = []
    if needs.text { joins.append("\(texts: "t", of: "a.id")") }
    if needs.parts { joins.append("LEFT JOIN article_content c ON c.article_id = a.id") }
    if needs.states {
      joins.append(
        "LEFT JOIN article_state s ON s.reader_id = \(sql: me) AND s.article_id = a.id")
    }
    return joins.joined(by: " ")
  }
}

extension ArticleFacts {
  /// Reads a row of ``FactsSQL``.
  package init(_ row: some NamedRow) throws {
    let authors = ListColumn.decode(try row["authors"] as String?)
    var states: Set<MatchState> = []
    for (column, state) in [
      ("is_read", MatchState.read), ("is_bookmarked", .bookmarked), ("is_hidden", .hidden),
      ("is_copy", .copy),
    ] where try row[column] {
      states.insert(state)
    }
    self.init(
      title: try row["title"] ?? "", text: SearchText.readable(try row["body"] ?? ""),
      authors: authors, tags: ListColumn.decode(try row["tags"] as String?),
      labels: ListColumn.decode(try row["labels"] as String?), url: try row["url"] ?? "",
      language: try row["language"], source: try row["source"],
      categories: ListColumn.decode(try row["categories"] as String?),
      wordCount: try row["word_count"], dated: try row["dated"], states: states,
      parts: MatchPart.held(
        by: ListColumn.decodeAttachments(try row["attachments"]), hasImage: try row["has_image"],
        hasAuthor: !authors.isEmpty, hasComments: try row["has_comments"]))
  }
}
