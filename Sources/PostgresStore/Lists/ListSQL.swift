import Foundation
import Models
import Store

/// The SQL of a list of articles and its order, to be run with ``PostgresStatement/fixedPlan``.
/// Articles that a reader has marked are few and found by the marks; every other list scans one of
/// the order's indexes, best first, or merges the scans of its sources.
struct ListSQL {
  private(set) var parts = StatementParts()
  /// An SQL expression for the reader's id.
  let me: String
  /// A query for `article_id`, `source_id`, `story_id`, `score` and `place`, the sort key.
  private(set) var rows = ""

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
    let sort = Self.key(query.sort)
    var parts = StatementParts()
    let me = parts.bind(.integer(reader))
    let category = query.category.map { name in
      "(SELECT id FROM category WHERE name_key = \(parts.bind(.text(name.lowercased()))))"
    }
    let source = query.source.map { name in
      "(SELECT id FROM source WHERE name_key = \(parts.bind(.text(name.lowercased()))))"
    }
    let only = query.scope.only
    let isMerged =
      only.map { $0.count * max(1, limit) <= Self.maxMerged } ?? false && source == nil
      && category == nil
      && !query.isOfMarks
      && query.ownCategory == nil && !isNarrow && names.articles == nil

    // Conditions on the order's own columns alone.
    var places: [String] = []
    if let source {
      places += ["r.source_id = \(source)", "r.is_first"]
      if let category {
        places.append(
          "EXISTS (SELECT 1 FROM source_category listed WHERE listed.source_id = \(source)"
            + " AND listed.category_id = \(category))")
      }
    } else {
      places.append(category.map { "r.category_id = \($0)" } ?? "r.is_first")
    }
    let without = query.scope.without
    let excluded = without.isEmpty ? nil : parts.bind(.integers(without))
    let included = only.map { parts.bind(.integers($0)) }
    func scope(_ row: String) -> [String] {
      (excluded.map { ["\(row).source_id <> ALL (\($0))"] } ?? [])
        + (included.map { ["\(row).source_id = ANY (\($0))"] } ?? [])
    }
    places += isMerged ? (excluded.map { ["r.source_id <> ALL (\($0))"] } ?? []) : scope("r")
    if let categories = names.categories {
      places.append(
        "EXISTS (SELECT 1 FROM source_category listed WHERE listed.source_id = r.source_id"
          + " AND listed.category_id = ANY (\(parts.bind(.integers(categories)))))")
    }
    for (column, ids) in [("source_id", names.sources), ("article_id", names.articles)] {
      if let ids { places.append("r.\(column) = ANY (\(parts.bind(.integers(ids))))") }
    }
    let since = query.since.map { parts.bind(.date($0)) }
    if let since { places.append("r.dated >= \(since)") }
    let newest = query.newerThan.map { parts.bind(.integer($0)) }
    if let newest { places.append("r.article_id > \(newest)") }
    if let after = query.after {
      places.append(
        "(r.\(sort), r.article_id) < (\(parts.bind(.number(after.value))), "
          + "\(parts.bind(.integer(after.id))))")
    }

    var conditions = ["s.hidden_at IS \(query.hidden ? "NOT " : "")NULL"]
    if query.unread { conditions.append("s.read_at IS NULL") }
    if query.expired { conditions.append(ExpiredMark.isSet("s")) }
    if query.bookmarked { conditions.append("s.bookmarked_at IS NOT NULL") }
    let tag = query.ownCategory.map { parts.bind(.text($0.lowercased())) }
    func label(_ row: String) -> [String] {
      guard let tag else { return [] }
      return [
        """
        EXISTS (SELECT 1 FROM article_tag own WHERE own.reader_id = \(me)
          AND own.tag_key = \(tag) AND own.article_id = \(row).article_id)
        """
      ]
    }
    if query.isOfMarks { conditions += label("r") }
    if query.collapsesStories {
      let better =
        [
          "other.article_id <> r.article_id",
          category == nil ? "better.is_first" : "better.category_id = r.category_id",
          "(better.\(sort), better.article_id) > (r.\(sort), r.article_id)",
        ] + scope("better") + (since.map { ["better.dated >= \($0)"] } ?? [])
        + (newest.map { ["better.article_id > \($0)"] } ?? []) + label("better")
      // Read and hidden articles count too: a reader who has read or hidden a story's best article
      // does not get the second best. The newest are compared first: a better one is nearly always
      // the first, however many articles the story has. OFFSET 0 keeps the planner from turning the
      // conditions into joins with all stories.
      conditions.append(
        """
        (told.story_id IS NULL OR NOT EXISTS (SELECT 1 FROM (
            SELECT article_id FROM story_article WHERE story_id = told.story_id
            ORDER BY dated DESC, article_id DESC OFFSET 0) other
          JOIN article_rank better ON better.article_id = other.article_id
          WHERE \(better.joined(separator: " AND ")) OFFSET 0))
        """)
    }

    let columns = """
      r.article_id, r.source_id, told.story_id, r.\(query.sort == .newest ? "today" : sort) AS score,
      r.\(sort) AS place
      """
    let storyJoin = "LEFT JOIN story_article told ON told.article_id = r.article_id"
    let state =
      "LEFT JOIN article_state s ON s.reader_id = \(me) AND s.article_id = r.article_id"
    let end = "ORDER BY r.\(sort) DESC, r.article_id DESC LIMIT \(max(0, limit))"
    let all = (places + conditions).joined(separator: " AND ")
    if query.isOfMarks {
      rows = """
        SELECT \(columns) FROM article_state s
        JOIN article_rank r ON r.article_id = s.article_id AND s.reader_id = \(me) \(storyJoin)
        WHERE \(all) \(end)
        """
    } else if let tag {
      rows = """
        SELECT \(columns) FROM article_tag g
        JOIN article_rank r ON r.article_id = g.article_id AND g.reader_id = \(me)
          AND g.tag_key = \(tag)
        \(state) \(storyJoin) WHERE \(all) \(end)
        """
    } else if isMerged, let included {
      rows = """
        SELECT r.* FROM unnest(\(included)) k (source) CROSS JOIN LATERAL (
          SELECT \(columns) FROM article_rank r \(state) \(storyJoin)
          WHERE r.source_id = k.source AND \(all) \(end)) r
        ORDER BY r.place DESC, r.article_id DESC LIMIT \(max(0, limit))
        """
    } else if isNarrow || names.articles != nil {
      // Few rows are found first, and then sorted.
      rows = """
        SELECT \(columns) FROM (SELECT * FROM article_rank r
          WHERE \(places.joined(separator: " AND ")) OFFSET 0) r
        \(state) \(storyJoin) WHERE \(conditions.joined(separator: " AND ")) \(end)
        """
    } else {
      rows = "SELECT \(columns) FROM article_rank r \(state) \(storyJoin) WHERE \(all) \(end)"
    }
    self.me = me
    self.parts = parts
  }

  /// The cards of the list.
  var cards: PostgresStatement {
    PostgresStatement(
      CardSQL.select(from: rows, order: Self.order, me: me), parts.parameters)
  }

  /// The column of the sort key.
  static func key(_ sort: FeedQuery.Sort) -> String {
    switch sort {
    case .rank(let key): key.rawValue
    case .newest: "dated"
    }
  }

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
