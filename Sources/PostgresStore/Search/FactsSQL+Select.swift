import Matching
import Store

extension FactsSQL {
  /// - Parameters:
  ///   - rows: a query for articles (`article_id`), in order.
  ///   - others: further columns, of the articles or of `p`.
  func select(
    from rows: SQLStatement, columns others: String, order: String
  ) -> SQLStatement {
    """
    SELECT \(sql: others), \(sql: columns)
    FROM (\(sql: rows)) p JOIN article a ON a.id = p.article_id
    JOIN source ON source.id = a.source_id \(sql: joins) ORDER BY \(sql: order)
    """
  }

  /// The facts of articles, with `article_id`.
  func select(_ articles: [Int64]) -> SQLStatement {
    select(
      from: "SELECT unnest(\(list: .integers(articles))) AS article_id", columns: "p.article_id",
      order: "p.article_id")
  }
}
