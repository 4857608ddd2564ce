import Models
import Store

/// The data of articles beyond their cards, all in one round trip.
struct WholeArticleSQL {
  let statements: [PostgresStatement]

  /// - Parameter withRevisions: whether earlier texts are included.
  init(_ articles: [Int64], reader: String?, withRevisions: Bool) {
    statements = WholeArticleParts.statements(
      of: articles, by: reader.map(Reader.id), withRevisions: withRevisions
    ).map(PostgresStatement.init)
  }

  /// The rows of the statement for pictures.
  func pictures(_ rows: ArraySlice<PostgresRows>) -> PostgresRows {
    rows[rows.startIndex + WholeArticleParts.pictureRows]
  }

  /// - Parameter rows: the rows of the statements.
  func whole(
    _ articles: [RankedArticle], _ rows: ArraySlice<PostgresRows>, _ folder: PictureFolder
  ) throws -> [WholeArticle] {
    try WholeArticleParts(rows.map(SQLRows.init), in: folder).whole(articles)
  }
}
