import Foundation
import GRDB
import Models
import Store

/// The SQL of a list of articles. Bookmarked and hidden articles are few and found by the reader's
/// own indexes; every other list walks one of the rank's indexes, best first.
struct FeedStatement {
  let sql: SQLStatement

  /// - Parameters:
  ///   - filter: only its conditions on ids are applied here.
  ///   - isWindowNarrow: whether `query.since` or the filter leaves few articles; then the
  ///     statement walks those instead of the order.
  ///   - newerThan: only articles that arrived after this one; then the statement walks those.
  init(
    _ query: FeedQuery, reader: Int64?, filter: ArticleFilter? = nil, isWindowNarrow: Bool = false,
    newerThan: Int64? = nil
  ) {
    let list = ListConditions(query, reader: reader, names: filter?.names ?? NamedLists())
    let key = query.sort.column
    // A plus sign keeps SQLite from reading and sorting all articles of the sources, or of the
    // category.
    let isWalked = newerThan == nil || query.category == nil || query.source != nil
    var conditions = list.place(of: isWalked ? "r" : "+r")
    conditions += list.scope(of: "+r")
    conditions += list.named
    conditions += list.bounds(of: "r")
    if let tag = query.ownCategory {
      conditions.append(
        """
        r.article_id IN (
          SELECT article_id FROM article_tag WHERE reader_id = \(reader) AND tag = \(tag))
        """)
    }
    if let newerThan { conditions.append("r.article_id > \(newerThan)") }
    conditions += list.marks
    if query.collapsesStories {
      // The newest are compared first: a better one is nearly always the first, however many
      // articles the story has.
      conditions.append(
        """
        NOT EXISTS (SELECT 1 FROM story_article other INDEXED BY story_newest
          CROSS JOIN article_rank better ON better.article_id = other.article_id
          WHERE other.story_id = told.story_id AND \(sql: list.isBetter))
        """)
    }
    conditions += list.after
    let cards = Self.cards(
      sort: "r.\(key)", of: query.isOfMarks ? .marked : .ranked, reader: reader)
    // A plus sign keeps SQLite from walking the index of the order.
    let order = (isWindowNarrow ? "+r." : "r.") + key
    sql = """
      \(sql: cards)
      WHERE \(sql: conditions.joined(by: " AND "))
      ORDER BY \(sql: order) DESC, r.article_id DESC LIMIT \(query.limit + 1)
      """
  }

  /// Walks the order of a ranked list by its index alone, for ``CandidateBatch``: article, source,
  /// key and date. The walk of a category continues into categories with lower ids; the caller
  /// stops it at ``lastOfWalk(_:in:)``.
  static func walk(_ query: FeedQuery, in db: Database) throws -> RawStatement {
    let key = query.sort.key.rawValue
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
    return try db.integer(
      """
      SELECT article_id FROM article_rank
      WHERE category_id = (SELECT id FROM category WHERE name = \(category))
      ORDER BY \(sql: query.sort.key.rawValue), article_id LIMIT 1
      """)
  }

  /// The first table of a statement.
  enum Rows {
    /// The rank table.
    case ranked
    /// The reader's marks.
    case marked
    /// The articles with these ids.
    case byID([Int64])
    /// As ``byID(_:)``, without the rank table; the sort value is a constant.
    case unranked([Int64])
  }

  /// The rows of ``Card``.
  static func cards(sort: String, of rows: Rows, reader: Int64?) -> SQLStatement {
    // CROSS JOIN fixes the order of the loops: the index walk outside, look-ups by key inside.
    let state: SQLStatement = """
      LEFT JOIN article_state s ON s.reader_id = \(reader) AND s.article_id =
      """
    let article: SQLStatement = "CROSS JOIN article a ON a.id ="
    let rows: SQLStatement =
      switch rows {
      case .ranked:
        """
        article_rank r \(sql: state) r.article_id \(sql: article) r.article_id
        """
      case .marked:
        """
        article_state s CROSS JOIN article_rank r ON r.article_id = s.article_id
          AND s.reader_id = \(reader) \(sql: article) r.article_id
        """
      case .byID(let ids):
        """
        json_each(\(JSONArray.of(ids))) each CROSS JOIN article_rank r
          ON r.article_id = each.value AND r.is_first = 1
        \(sql: state) r.article_id \(sql: article) r.article_id
        """
      case .unranked(let ids):
        """
        json_each(\(JSONArray.of(ids))) each \(sql: article) each.value \(sql: state) a.id
        """
      }
    return """
      SELECT \(sql: Card.sql(score: sort == "r.dated" ? "r.today" : sort, place: sort))
      FROM \(sql: rows)
      CROSS JOIN source ON source.id = a.source_id
      CROSS JOIN category ON category.id = source.category_id
      \(sql: Card.joins(of: "\(reader)"))
      """
  }
}
