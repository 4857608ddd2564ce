import Models

extension ArticleExposure {
  /// Reads the columns of a row of `article_exposure`; NULL where an article has no such row.
  init(_ row: PostgresRows.Row) throws {
    self.init()
    guard let expected: Double = try row["expected"] else { return }
    self = ArticleExposure(
      expected: expected, opened: try row["opened"], period: try row["period"])
  }
}
