import Foundation
package import Models

extension SearchQuery {
  /// The conditions of a search on an article, besides its words. The first one excludes most
  /// articles.
  ///
  /// - Parameters:
  ///   - article: an SQL expression for the article's id.
  ///   - names: the lists that the expression names.
  package func conditions(
    on article: String, reader: Int64?, of names: NamedLists
  ) -> SQLStatement {
    var ranks: [SQLStatement] = []
    if let source {
      ranks.append(
        "r.source_id = (SELECT id FROM source WHERE \(folded: "name") = \(key: source))")
    }
    if let category {
      ranks.append(
        "r.category_id = (SELECT id FROM category WHERE \(folded: "name") = \(key: category))")
    }
    if !scope.without.isEmpty { ranks.append("NOT r.source_id \(in: scope.without)") }
    if let only = scope.only { ranks.append("r.source_id \(in: only)") }
    if let sources = names.sources { ranks.append("r.source_id \(in: sources)") }
    if let categories = names.categories { ranks.append("r.category_id \(in: categories)") }
    if let since { ranks.append("r.dated >= \(since)") }
    let state: SQLStatement = """
      SELECT 1 FROM article_state s WHERE s.reader_id = \(reader) AND s.article_id = \(sql: article)
      """
    let isRead = unread ? " OR s.read_at IS NOT NULL" : ""
    var conditions: [SQLStatement] = [
      "NOT EXISTS (\(sql: state) AND (s.hidden_at IS NOT NULL\(sql: isRead)))"
    ]
    if bookmarked { conditions.append("EXISTS (\(sql: state) AND s.bookmarked_at IS NOT NULL)") }
    if !ranks.isEmpty {
      conditions.insert(
        """
        EXISTS (SELECT 1 FROM article_rank r
          WHERE r.article_id = \(sql: article) AND \(sql: ranks.joined(by: " AND ")))
        """, at: 0)
    }
    return conditions.joined(by: " AND ")
  }
}
