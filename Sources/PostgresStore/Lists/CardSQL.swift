import Foundation
import Models
import Store

/// The SQL for cards: the data of articles that lists show.
enum CardSQL {
  /// - Parameters:
  ///   - rows: a query for articles, in order: `article_id`, `score`, and `place`, the sort key.
  ///   - order: an ORDER BY on columns of `p`, which are those of `rows`.
  ///   - me: an SQL expression for the reader's id, which may be NULL.
  static func select(from rows: String, order: String, me: String) -> String {
    """
    SELECT \(Card.sql(score: "p.score", place: "p.place"))
    FROM (\(rows)) p
    JOIN article a ON a.id = p.article_id
    JOIN source ON source.id = a.source_id
    JOIN category ON category.id = source.category_id
    LEFT JOIN reader_source own ON own.reader_id = \(me) AND own.source_id = a.source_id
    LEFT JOIN article_state s ON s.reader_id = \(me) AND s.article_id = a.id
    LEFT JOIN article_tally t ON t.article_id = a.id
    LEFT JOIN story_article told ON told.article_id = a.id
    LEFT JOIN story ON story.id = told.story_id
    LEFT JOIN article_picture lead
      ON lead.article_id = a.id AND lead.url = a.image AND lead.position = 0
    LEFT JOIN picture copy ON copy.digest = lead.digest
    ORDER BY \(order)
    """
  }

  /// The cards of articles, in the order of the ids ($1).
  ///
  /// - Parameters:
  ///   - key: the key for their scores; `nil` if the caller already has the scores.
  ///   - me: as in ``select(from:order:me:)``; its parameters are `$2` and so on.
  static func named(key: RankingKey?, me: String) -> String {
    let rows =
      key.map { key in
        """
        SELECT r.article_id, r.\(key.rawValue) AS score, 0::float8 AS place, k.number
        FROM unnest($1) WITH ORDINALITY k (id, number)
        JOIN article_rank r ON r.article_id = k.id AND r.is_first
        """
      } ?? """
        SELECT k.id AS article_id, 0::float8 AS score, 0::float8 AS place, k.number
        FROM unnest($1) WITH ORDINALITY k (id, number)
        """
    return select(from: rows, order: "p.number", me: me)
  }

  /// The id of the reader with this name.
  static func reader(_ parameter: String) -> String {
    "(SELECT id FROM reader WHERE name = \(parameter))"
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
