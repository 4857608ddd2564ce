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
