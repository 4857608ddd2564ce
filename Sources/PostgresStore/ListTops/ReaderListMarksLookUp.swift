import Models
import Store

/// The queries for a reader's marks of the articles at the top of a list.
struct ReaderListMarksLookUp {
  let statements: [PostgresStatement]

  /// - Parameter isOfUnread: whether read marks matter.
  init(reader: String, of top: SharedListTop, isOfUnread: Bool) {
    let me = Reader.id(named: reader)
    let ids = top.entries.map(\.candidate.article)
    let marks: [SQLStatement] = [
      """
      SELECT s.article_id, told.story_id FROM article_state s
      LEFT JOIN story_article told ON told.article_id = s.article_id
      WHERE s.reader_id = \(sql: me) AND s.hidden_at IS NOT NULL
      ORDER BY s.article_id DESC LIMIT \(sql: "\(ListLimits.hidden + 1)")
      """,
      """
      SELECT article_id, half_lives FROM article_raise
      WHERE reader_id = \(sql: me) AND article_id \(in: ids)
        AND EXISTS (SELECT 1 FROM article_raise WHERE reader_id = \(sql: me))
      """,
      """
      SELECT article_id FROM article_state
      WHERE reader_id = \(sql: me) AND article_id \(in: ids) AND read_at IS NOT NULL
      """,
    ]
    statements = marks.prefix(isOfUnread ? 3 : 2).map(PostgresStatement.init)
  }

  /// - Parameter rows: the rows of the statements.
  /// - Returns: `nil` if the reader has hidden more articles than the maximum.
  static func found(_ rows: ArraySlice<PostgresRows>) throws -> ReaderListMarks? {
    var rows = rows
    var own = ReaderListMarks()
    let hidden = rows.removeFirst()
    guard hidden.count <= ListLimits.hidden else { return nil }
    for row in hidden {
      own.hidden.insert(try row["article_id"])
      if let story: Int64 = try row["story_id"] { own.hiddenStories.insert(story) }
    }
    for row in rows.removeFirst() { own.raises[try row["article_id"]] = try row["half_lives"] }
    if let read = rows.first { own.read = Set(try read.values()) }
    return own
  }
}
