import Foundation
import GRDB
import Models
import Store

/// The SQL of a list of articles. Bookmarked and hidden articles are few and found by the reader's
/// own indexes; every other list walks one of the rank's indexes, best first.
struct FeedStatement {
  let sql: String
  let arguments: StatementArguments

  /// - Parameters:
  ///   - filter: only its conditions on ids are applied here.
  ///   - isWindowNarrow: whether `query.since` or the filter leaves few articles; then the
  ///     statement walks those instead of the order.
  ///   - newerThan: only articles that arrived after this one; then the statement walks those.
  init(
    _ query: FeedQuery, reader: Int64?, filter: ArticleFilter? = nil, isWindowNarrow: Bool = false,
    newerThan: Int64? = nil
  ) {
    let sort =
      switch query.sort {
      case .rank(let key): "r.\(key.rawValue)"
      case .newest: "r.dated"
      }
    var conditions = ["s.hidden_at IS \(query.hidden ? "NOT " : "")NULL"]
    // ?1 is the reader, which the join with the reader's states uses.
    var arguments: [(any DatabaseValueConvertible)?] = [reader]
    func bind(_ value: any DatabaseValueConvertible) -> String {
      arguments.append(value)
      return "?\(arguments.count)"
    }
    let category = query.category.map { "(SELECT id FROM category WHERE name = \(bind($0)))" }
    if let source = query.source {
      let source = "(SELECT id FROM source WHERE name = \(bind(source)))"
      conditions += ["r.source_id = \(source)", "r.is_first = 1"]
      if let category {
        conditions.append(
          "EXISTS (SELECT 1 FROM source_category listed WHERE listed.source_id = \(source)"
            + " AND listed.category_id = \(category))")
      }
    } else {
      let plus = newerThan == nil ? "" : "+"
      conditions.append(category.map { "\(plus)r.category_id = \($0)" } ?? "r.is_first = 1")
    }
    let without = query.scope.without.isEmpty ? nil : bind(JSONArray.of(query.scope.without))
    let only = query.scope.only.map { bind(JSONArray.of($0)) }
    func isInScope(_ row: String) -> [String] {
      (without.map { ["\(row).source_id NOT IN (SELECT value FROM json_each(\($0)))"] } ?? [])
        + (only.map { ["\(row).source_id IN (SELECT value FROM json_each(\($0)))"] } ?? [])
    }
    // A plus sign keeps SQLite from reading and sorting all articles of the sources.
    conditions += isInScope("+r")
    if let categories = filter?.categories {
      conditions.append(
        "EXISTS (SELECT 1 FROM source_category listed WHERE listed.source_id = r.source_id"
          + " AND listed.category_id IN (SELECT value FROM json_each(\(bind(categories)))))")
    }
    for (column, ids) in [("source_id", filter?.sources), ("article_id", filter?.matchingIDs)] {
      guard let ids else { continue }
      conditions.append("r.\(column) IN (SELECT value FROM json_each(\(bind(ids))))")
    }
    let tag = query.ownCategory.map { bind($0) }
    if let tag {
      conditions.append(
        "r.article_id IN (SELECT article_id FROM article_tag WHERE reader_id = ?1 AND tag = \(tag))"
      )
    }
    if let newest = query.newerThan { conditions.append("r.article_id > \(bind(newest))") }
    if let newerThan { conditions.append("r.article_id > \(bind(newerThan))") }
    if let since = query.since { conditions.append("r.dated >= \(bind(since.stored))") }
    if query.unread { conditions.append("s.read_at IS NULL") }
    if query.expired { conditions.append(ExpiredMark.isSet("s")) }
    if query.bookmarked { conditions.append("s.bookmarked_at IS NOT NULL") }
    if query.collapsesStories {
      let isLabelled = tag.map { tag in
        "EXISTS (SELECT 1 FROM article_tag WHERE reader_id = ?1 AND tag = \(tag)"
          + " AND article_id = better.article_id)"
      }
      let scope = isInScope("better") + (isLabelled.map { [$0] } ?? [])
      conditions.append(Self.isBestOfItsStory(query, sort: sort, scope: scope, bind: bind))
    }
    if let after = query.after {
      conditions.append("(\(sort), r.article_id) < (\(bind(after.value)), \(bind(after.id)))")
    }
    let limit = bind(query.limit + 1)
    sql =
      Self.cards(sort: sort, of: query.isOfMarks ? .marked : .ranked) + " WHERE "
      + conditions.joined(separator: " AND ")
      // A plus sign keeps SQLite from walking the index of the order.
      + " ORDER BY \(isWindowNarrow ? "+" : "")\(sort) DESC, r.article_id DESC LIMIT \(limit)"
    self.arguments = StatementArguments(arguments)
  }

  /// The rows, which begin with a ``ListPosition``. The caller has to reset the statement.
  func rows(in db: Database) throws -> RawStatement {
    let statement = try db.cachedStatement(sql: sql)
    try statement.setArguments(arguments)
    return RawStatement(statement)
  }

  /// Whether no other article of the same story ranks higher in the same list. Read and hidden
  /// articles count: a reader who has read or hidden the best article of a story is not shown the
  /// second best.
  ///
  /// The newest are compared first: a better one is nearly always the first, however many articles
  /// the story has.
  private static func isBestOfItsStory(
    _ query: FeedQuery, sort: String, scope conditions: [String],
    bind: (any DatabaseValueConvertible) -> String
  ) -> String {
    let key = sort.replacing("r.", with: "better.")
    let scope =
      query.category == nil
      ? "better.is_first = 1" : "better.category_id = r.category_id"
    let conditions = conditions.map { " AND " + $0 }.joined()
    let since =
      (query.since.map { " AND better.dated >= \(bind($0.stored))" } ?? "")
      + (query.newerThan.map { " AND better.article_id > \(bind($0))" } ?? "")
    return """
      NOT EXISTS (SELECT 1 FROM story_article other INDEXED BY story_newest
        CROSS JOIN article_rank better ON better.article_id = other.article_id
        WHERE other.story_id = told.story_id AND other.article_id <> r.article_id
        AND \(scope)\(conditions)\(since) AND (\(key), better.article_id) > (\(sort), r.article_id))
      """
  }

  /// Walks the order of a ranked list by its index alone, for ``CandidateBatch``: article, source,
  /// key and date. The walk of a category continues into categories with lower ids; the caller
  /// stops it at ``lastOfWalk(_:in:)``.
  static func walk(_ query: FeedQuery, in db: Database) throws -> RawStatement {
    let key = walkedKey(query)
    let scope = query.scope == SourceScope() ? "" : "is_in_scope(?1, article_id, source_id) AND "
    let gather = "\(scope)gather(?1, article_id, source_id, \(key), dated)"
    guard let category = query.category else {
      return try RawStatement(
        db,
        """
        SELECT 1 FROM article_rank
        WHERE is_first = 1 AND \(gather) ORDER BY \(key) DESC, article_id DESC
        """)
    }
    let statement = try RawStatement(
      db,
      """
      SELECT 1 FROM article_rank
      WHERE category_id <= (SELECT id FROM category WHERE name = ?2) AND \(gather)
      ORDER BY category_id DESC, \(key) DESC, article_id DESC
      """)
    statement.bind(2, category)
    return statement
  }

  /// The last article in the order of a category.
  static func lastOfWalk(_ query: FeedQuery, in db: Database) throws -> Int64? {
    guard let category = query.category else { return nil }
    let key = walkedKey(query)
    let statement = try RawStatement(
      db,
      """
      SELECT article_id FROM article_rank
      WHERE category_id = (SELECT id FROM category WHERE name = ?1)
      ORDER BY \(key), article_id LIMIT 1
      """)
    statement.bind(1, category)
    defer { statement.reset() }
    return try statement.next() ? statement.integer(0) : nil
  }

  /// The column by which a ranked list is walked.
  static func walkedKey(_ query: FeedQuery) -> String {
    if case .rank(let key) = query.sort { key.rawValue } else { RankingKey.today.rawValue }
  }

  /// The first table of a statement.
  enum Rows {
    /// The rank table.
    case ranked
    /// The reader's marks.
    case marked
    /// The articles whose ids are in ?2, a JSON array.
    case byID
    /// As ``byID``, without the rank table; the sort value is a constant.
    case unranked
  }

  /// The rows of ``Card``; ?1 is the reader.
  static func cards(sort: String, of rows: Rows = .ranked) -> String {
    // CROSS JOIN fixes the order of the loops: the index walk outside, look-ups by key inside.
    let state = "LEFT JOIN article_state s ON s.reader_id = ?1 AND s.article_id ="
    let article = "CROSS JOIN article a ON a.id ="
    let rows =
      switch rows {
      case .ranked: "article_rank r \(state) r.article_id \(article) r.article_id"
      case .marked:
        "article_state s CROSS JOIN article_rank r ON r.article_id = s.article_id"
          + " AND s.reader_id = ?1 \(article) r.article_id"
      case .byID:
        "json_each(?2) each CROSS JOIN article_rank r ON r.article_id = each.value"
          + " AND r.is_first = 1 \(state) r.article_id \(article) r.article_id"
      case .unranked: "json_each(?2) each \(article) each.value \(state) a.id"
      }
    return """
      SELECT \(Card.sql(score: sort == "r.dated" ? "r.today" : sort, place: sort))
      FROM \(rows)
      CROSS JOIN source ON source.id = a.source_id
      CROSS JOIN category ON category.id = source.category_id
      LEFT JOIN reader_source own ON own.reader_id = ?1 AND own.source_id = a.source_id
      LEFT JOIN article_tally t ON t.article_id = a.id
      LEFT JOIN story_article told ON told.article_id = a.id
      LEFT JOIN story ON story.id = told.story_id
      LEFT JOIN article_picture lead
        ON lead.article_id = a.id AND lead.url = a.image AND lead.position = 0
      LEFT JOIN picture copy ON copy.digest = lead.digest
      """
  }
}
