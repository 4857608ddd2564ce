import Foundation
import Models
import Store

/// The SQL of a search: the matching articles, latest first, and whether they pass the query's
/// filters.
struct MatchSQL {
  private let query: SearchQuery
  private let reader: Int64?
  private let names: ListSQL.Names

  /// - Parameter names: the sources and categories that the expression names by parts of their
  ///   names.
  init(_ query: SearchQuery, reader: Int64?, of names: ListSQL.Names) {
    self.query = query
    self.reader = reader
    self.names = names
  }

  /// Rows for ``WordPositions``; the positions are NULL for articles that don't pass the filters.
  ///
  /// - Parameter lexemes: the words whose positions are returned.
  func statement(
    _ phrases: SearchPhrases, in window: IDWindow, upTo most: Int, lexemes: [String]
  ) -> PostgresStatement {
    var parts = StatementParts()
    for value in [
      PostgresValue.text(TSQuery.of(phrases, in: window)), .integer(window.first),
      .integer(window.end), .integer(most),
    ] { _ = parts.bind(value) }
    let wanted = parts.bind(.texts(lexemes))
    addConditions(to: &parts)
    return PostgresStatement(
      """
      SELECT article_id, title_length, length, CASE WHEN passes THEN places END AS places
      FROM (SELECT \(WordPositions.columns(wanted)), \(parts.condition) AS passes
        FROM (\(PostgresStore.matches)) k JOIN article_words f ON f.article_id = k.article_id) m
      ORDER BY article_id DESC
      """, parts.parameters)
  }

  private func addConditions(to parts: inout StatementParts) {
    var ranks: [String] = []
    if let source = query.source {
      ranks.append(
        "r.source_id = (SELECT id FROM source WHERE name_key = "
          + "\(parts.bind(.text(source.lowercased()))))")
    }
    if let category = query.category {
      ranks.append(
        "r.category_id = (SELECT id FROM category WHERE name_key = "
          + "\(parts.bind(.text(category.lowercased()))))")
    }
    if !query.scope.without.isEmpty {
      ranks.append("r.source_id <> ALL (\(parts.bind(.integers(query.scope.without))))")
    }
    for (column, ids) in [
      ("source_id", query.scope.only), ("source_id", names.sources),
      ("category_id", names.categories),
    ] {
      if let ids { ranks.append("r.\(column) = ANY (\(parts.bind(.integers(ids))))") }
    }
    if let since = query.since { ranks.append("r.dated >= \(parts.bind(.date(since)))") }
    if !ranks.isEmpty {
      // First, since it excludes most articles.
      parts.conditions.append(
        "EXISTS (SELECT 1 FROM article_rank r WHERE r.article_id = f.article_id AND "
          + "\(ranks.joined(separator: " AND ")))")
    }
    let state =
      "SELECT 1 FROM article_state s WHERE s.reader_id = \(parts.bind(.integer(reader)))"
      + " AND s.article_id = f.article_id AND"
    let unread = query.unread ? " OR s.read_at IS NOT NULL" : ""
    parts.conditions.append("NOT EXISTS (\(state) (s.hidden_at IS NOT NULL\(unread)))")
    if query.bookmarked {
      parts.conditions.append("EXISTS (\(state) s.bookmarked_at IS NOT NULL)")
    }
  }
}
