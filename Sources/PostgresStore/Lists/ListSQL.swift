import Foundation
import Models
import Store

/// The SQL of a list of articles and its order, to be run with ``PostgresStatement/fixedPlan``.
/// Articles that a reader has marked are few and found by the marks; every other list scans one of
/// the order's indexes, best first, or merges the scans of its sources.
struct ListSQL {
  /// An SQL expression for the reader's id.
  let me: SQLStatement
  /// A query for `article_id`, `source_id`, `story_id`, `score` and `place`, the sort key.
  let rows: SQLStatement

  /// A walk over at most this many sources merges their scans; one over more scans all articles.
  static let mergedSources = 2000
  /// Maximum number of articles from which a page is merged: beyond it the list scans all articles.
  private static let maxMerged = 20_000

  /// The order by columns of `p`, as ``CardSQL`` needs it.
  static let order = "p.place DESC, p.article_id DESC"

  /// - Parameters:
  ///   - isNarrow: whether `query.since` leaves few articles; then they are found first and sorted.
  ///   - limit: maximum number of rows.
  init(
    _ query: FeedQuery, reader: Int64?, of names: NamedLists = NamedLists(), isNarrow: Bool = false,
    limit: Int
  ) {
    let list = ListConditions(query, reader: reader, names: names)
    let sort = query.sort.column
    me = "\(reader)"
    let merged = query.scope.only.flatMap { only in
      only.count * max(1, limit) <= Self.maxMerged && query.source == nil && query.category == nil
        && !query.isOfMarks && query.ownCategory == nil && !isNarrow && names.articles == nil
        ? only : nil
    }

    // Conditions on the order's own columns alone.
    var ranks = list.place(of: "r")
    ranks += merged == nil ? list.scope(of: "r") : list.without(of: "r")
    ranks += list.named
    ranks += list.bounds(of: "r")
    ranks += list.after
    let places = ranks.joined(by: " AND ")

    var others = list.marks
    if query.isOfMarks { others += list.label(of: "r") }
    if query.collapsesStories {
      // The newest are compared first: a better one is nearly always the first, however many
      // articles the story has. OFFSET 0 keeps the planner from turning the conditions into joins
      // with all stories.
      others.append(
        """
        (told.story_id IS NULL OR NOT EXISTS (SELECT 1 FROM (
            SELECT article_id FROM story_article WHERE story_id = told.story_id
            ORDER BY dated DESC, article_id DESC OFFSET 0) other
          JOIN article_rank better ON better.article_id = other.article_id
          WHERE \(sql: list.isBetter) OFFSET 0))
        """)
    }
    let conditions = others.joined(by: " AND ")

    let columns = """
      r.article_id, r.source_id, told.story_id, r.\(query.sort == .newest ? "today" : sort) AS score,
      r.\(sort) AS place
      """
    let stories = "LEFT JOIN story_article told ON told.article_id = r.article_id"
    let state: SQLStatement = """
      LEFT JOIN article_state s ON s.reader_id = \(sql: me) AND s.article_id = r.article_id
      """
    let end = "ORDER BY r.\(sort) DESC, r.article_id DESC LIMIT \(max(0, limit))"
    let all: SQLStatement = "\(sql: places) AND \(sql: conditions)"
    if query.isOfMarks {
      rows = """
        SELECT \(sql: columns) FROM article_state s
        JOIN article_rank r ON r.article_id = s.article_id AND s.reader_id = \(sql: me)
        \(sql: stories) WHERE \(sql: all) \(sql: end)
        """
    } else if let tag = query.ownCategory {
      rows = """
        SELECT \(sql: columns) FROM article_tag g
        JOIN article_rank r ON r.article_id = g.article_id AND g.reader_id = \(sql: me)
          AND g.tag_key = \(key: tag)
        \(sql: state) \(sql: stories) WHERE \(sql: all) \(sql: end)
        """
    } else if let merged {
      rows = """
        SELECT r.* FROM unnest(\(list: .integers(merged))) k (source) CROSS JOIN LATERAL (
          SELECT \(sql: columns) FROM article_rank r \(sql: state) \(sql: stories)
          WHERE r.source_id = k.source AND \(sql: all) \(sql: end)) r
        ORDER BY r.place DESC, r.article_id DESC LIMIT \(max(0, limit))
        """
    } else if isNarrow || names.articles != nil {
      // Few rows are found first, and then sorted.
      rows = """
        SELECT \(sql: columns) FROM (SELECT * FROM article_rank r
          WHERE \(sql: places) OFFSET 0) r
        \(sql: state) \(sql: stories) WHERE \(sql: conditions) \(sql: end)
        """
    } else {
      rows = """
        SELECT \(sql: columns) FROM article_rank r \(sql: state) \(sql: stories)
        WHERE \(sql: all) \(sql: end)
        """
    }
  }

  /// The cards of the list.
  var cards: PostgresStatement { CardSQL.select(from: rows, order: Self.order, me: me) }

  /// Number of articles since a date, up to ``maxNarrow``.
  static func count(since: Date) -> PostgresStatement {
    PostgresStatement(
      """
      SELECT count(*) FROM (
        SELECT 1 FROM article_rank WHERE is_first AND dated >= $1 LIMIT \(maxNarrow)) n
      """, .date(since))
  }

  /// With fewer articles, sorting them is faster than skipping older ones along the order.
  static let maxNarrow = 20_000
}

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
