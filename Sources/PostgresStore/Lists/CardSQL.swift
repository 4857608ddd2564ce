import Foundation
import Models
import Store

/// The SQL for cards: the data of articles that lists show.
enum CardSQL {
  /// - Parameters:
  ///   - rows: a query for articles, in order: `article_id`, `score`, and `place`, the sort key.
  ///   - order: an ORDER BY on columns of `p`, which are those of `rows`.
  ///   - me: an SQL expression for the reader's id, which may be NULL.
  static func select(
    from rows: SQLStatement, order: String, me: SQLStatement
  ) -> PostgresStatement {
    let cards: SQLStatement = """
      SELECT \(sql: Card.sql(score: "p.score", place: "p.place"))
      FROM (\(sql: rows)) p
      JOIN article a ON a.id = p.article_id
      JOIN source ON source.id = a.source_id
      JOIN category ON category.id = source.category_id
      LEFT JOIN article_state s ON s.reader_id = \(sql: me) AND s.article_id = a.id
      \(sql: Card.joins(of: me))
      ORDER BY \(sql: order)
      """
    return PostgresStatement(cards)
  }

  /// The cards of articles, in the order of the ids.
  ///
  /// - Parameters:
  ///   - key: the key for their scores; `nil` if the caller already has the scores.
  ///   - me: as in ``select(from:order:me:)``.
  static func named(_ ids: [Int64], key: RankingKey?, me: SQLStatement) -> PostgresStatement {
    let score = key.map { "r.\($0.rawValue)" } ?? "0::float8"
    let ranks = key == nil ? "" : "JOIN article_rank r ON r.article_id = k.id AND r.is_first"
    let rows: SQLStatement = """
      SELECT k.id AS article_id, \(sql: score) AS score, 0::float8 AS place, k.number
      FROM unnest(\(list: .integers(ids))) WITH ORDINALITY k (id, number) \(sql: ranks)
      """
    return select(from: rows, order: "p.number", me: me)
  }
}

extension ListPosition {
  /// Reads the beginning of a row of ``CardSQL``.
  init(_ row: PostgresRows.Row) throws {
    self.init()
    try row.read(Self.setters, into: &self)
  }
}

extension RankedArticle {
  /// Reads a row of ``CardSQL``.
  init(card row: PostgresRows.Row, pictures: PictureFolder) throws {
    self.init(at: try ListPosition(row))
    let next = try row.read(
      ArticleColumn.selected.setters, from: ListPosition.setters.count, into: &article.metadata)
    try row.read(Card.others.setters, from: next, into: &self)
    imageFile = pictures.file(named: imageFile)
  }
}
