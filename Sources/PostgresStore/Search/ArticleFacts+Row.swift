import Foundation
import Matching
import Models
import Store

extension ArticleFacts {
  /// All facts of articles that rules may ask about (`id`), ordered by article id.
  ///
  /// - Parameter chosen: a query that returns the articles' ids as `id`.
  static func statement(of chosen: String, _ parameters: [PostgresValue]) -> PostgresStatement {
    PostgresStatement(
      FactsSQL(.all, me: "NULL::int8").select(
        from: "SELECT id AS article_id FROM (\(chosen)) chosen", columns: ["a.id"], order: "a.id"),
      parameters)
  }

  /// Reads a row of ``FactsSQL``.
  init(_ row: PostgresRows.Row) throws {
    let body: String? = try row["body"]
    let authors = ListColumn.decode(try row["authors"] as String?)
    var states: Set<MatchState> = []
    for (column, state) in [
      ("is_read", MatchState.read), ("is_bookmarked", .bookmarked), ("is_hidden", .hidden),
      ("is_copy", .copy),
    ] where try row[column] {
      states.insert(state)
    }
    self.init(
      title: try row["title"] ?? "", text: SearchText.readable(body ?? ""), authors: authors,
      tags: ListColumn.decode(try row["tags"]), labels: try row["reader_tags"],
      url: try row["url"] ?? "", language: try row["language"], source: try row["source"],
      categories: try row["categories"], wordCount: try row["word_count"],
      dated: Date(stored: try row["dated"]), states: states,
      parts: MatchPart.held(
        by: ListColumn.decodeAttachments(try row["attachments"]),
        hasImage: try row["has_image"], hasAuthor: !authors.isEmpty,
        hasComments: try row["has_comments"]))
  }
}
