import Models
import Store

extension ShownText {
  /// Locks these articles against changes until the end of the transaction. It must run before
  /// ``statement(_:)`` and not as a part of it: a statement that has waited for a row lock still
  /// sees the old rows of joined tables (PostgreSQL 15, 13.2.1).
  static func lock(_ articles: [Int64]) -> PostgresStatement {
    PostgresStatement(
      "SELECT 1 FROM article WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE",
      .integers(articles))
  }
}
