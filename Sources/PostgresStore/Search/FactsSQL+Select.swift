import Matching
import Store

extension FactsSQL {
  /// - Parameters:
  ///   - rows: a query for articles (`article_id`), in order.
  ///   - columns: further columns, of the articles or of `p`.
  func select(from rows: String, columns others: [String], order: String) -> String {
    let dialect = SQLDialect.postgres
    return """
      SELECT \((others + [dialect.text(of: columns).sql]).joined(separator: ", "))
      FROM (\(rows)) p JOIN article a ON a.id = p.article_id
      JOIN source ON source.id = a.source_id \(dialect.text(of: joins).sql)
      ORDER BY \(order)
      """
  }
}

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
}
