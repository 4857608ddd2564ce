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

/// The data of candidates (`p`) from which scores are computed.
enum DetailsSQL {
  static func columns(_ walk: CandidateWalk) -> String {
    let mine = walk.reader != nil
    return """
      f.weight, f.story_id, e.expected, e.opened, e.period, f.features,
      \(mine && walk.query.unread ? "s.read_at IS NOT NULL" : "false") AS is_read,
      \(mine ? "s.hidden_at IS NOT NULL" : "false") AS is_hidden,
      \(mine && walk.looksForRaises ? "coalesce(x.half_lives, 0)" : "0::float8") AS raise,
      \(walk.looksForCounts ? ReaderStateLookUp.popularity : "0::float8") AS popularity
      """
  }

  static func joins(_ walk: CandidateWalk) -> SQLStatement {
    var joins: [SQLStatement] = [
      """
      LEFT JOIN article_feature f ON f.article_id = p.article_id AND f.source_id = p.source_id
      LEFT JOIN article_exposure e ON e.article_id = p.article_id
      """
    ]
    if let me = walk.reader {
      joins.append(
        "LEFT JOIN article_state s ON s.reader_id = \(me) AND s.article_id = p.article_id")
      if walk.looksForRaises {
        joins.append(
          "LEFT JOIN article_raise x ON x.reader_id = \(me) AND x.article_id = p.article_id")
      }
    }
    if walk.looksForCounts {
      joins.append("LEFT JOIN article_tally t ON t.article_id = p.article_id")
    }
    return joins.joined(by: " ")
  }

  /// Adds the data of the next candidate.
  static func add(
    _ row: PostgresRows.Row, to page: inout CandidatePage, _ walk: CandidateWalk,
    listedStories: Set<Int64>
  ) throws {
    var (details, features) = try read(row)
    details.features = page.features.count..<page.features.count + features.count
    page.features += features
    if !walk.query.collapsesStories { details.story = nil }
    details.isStoryListed = details.story.map(listedStories.contains) ?? false
    details.isRead = try row["is_read"]
    details.isHidden = try row["is_hidden"]
    details.raise = try row["raise"]
    page.details.append(details)
  }

  /// The data of a candidate that is the same for all readers, and its features.
  static func read(_ row: PostgresRows.Row) throws -> (CandidatePage.Details, features: [UInt8]) {
    var details = CandidatePage.Details()
    details.exposure = try ArticleExposure(row)
    details.popularity = try row["popularity"]
    guard let weight: Double = try row["weight"] else { return (details, []) }
    details.weight = weight
    details.story = try row["story_id"]
    return (details, try row["features"])
  }
}
