import Models
import Postgres

extension ArticleExposure {
  /// Reads the columns of a row of `article_feature`.
  init(_ row: PostgresRows.Row) throws {
    self.init(
      expected: try row["expected"], opened: try row["opened"], period: try row["period"])
  }
}
