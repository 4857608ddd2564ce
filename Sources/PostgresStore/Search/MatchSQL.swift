import Store

/// The SQL of a search: the matching articles, latest first, and whether they pass the query's
/// filters.
enum MatchSQL {
  /// Rows for ``WordPositions``; the positions are NULL for articles that don't pass the filters.
  ///
  /// - Parameters:
  ///   - lexemes: the words whose positions are returned.
  ///   - conditions: the filters, on the article `f.article_id`.
  static func statement(
    _ phrases: SearchPhrases, in window: IDWindow, upTo most: Int, lexemes: [String],
    where conditions: SQLStatement
  ) -> PostgresStatement {
    var parts = StatementParts()
    for value in [
      PostgresValue.text(TSQuery.of(phrases, in: window)), .integer(window.first),
      .integer(window.end), .integer(most),
    ] { _ = parts.bind(value) }
    let wanted = parts.bind(.texts(lexemes))
    let passes = parts.insert(conditions)
    return PostgresStatement(
      """
      SELECT article_id, title_length, length, CASE WHEN passes THEN places END AS places
      FROM (SELECT \(WordPositions.columns(wanted)), \(passes) AS passes
        FROM (\(PostgresStore.matches)) k JOIN article_words f ON f.article_id = k.article_id) m
      ORDER BY article_id DESC
      """, parts.parameters)
  }
}
