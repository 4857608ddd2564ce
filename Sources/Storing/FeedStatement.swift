import Foundation
import GRDB
import Models

/// The SQL of a list of articles. Bookmarks are few and found by the reader's own index; every
/// other list walks one of the rank's indexes, best first.
struct FeedStatement {
  let sql: String
  let arguments: StatementArguments

  /// - Parameters:
  ///   - isWindowNarrow: whether `query.since` leaves little; then that is walked.
  ///   - newerThan: only articles that came after this one; then those are walked.
  ///   - part: what is asked of each article.
  init(
    _ query: FeedQuery, reader: Int64?, isWindowNarrow: Bool = false, newerThan: Int64? = nil,
    part: Part = .cards
  ) {
    let sort =
      switch query.sort {
      case .rank(let key): "r.\(key.rawValue)"
      case .newest: "r.dated"
      }
    var conditions = ["s.hidden_at IS NULL"]
    // ?1 is the reader, whom the join with their states names.
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
    if let newerThan { conditions.append("r.article_id > \(bind(newerThan))") }
    if query.unread { conditions.append("s.read_at IS NULL") }
    if query.bookmarked { conditions.append("s.bookmarked_at IS NOT NULL") }
    if let since = query.since { conditions.append("r.dated >= \(bind(since.stored))") }
    if query.tellsOnce { conditions.append(Self.isBestOfItsStory(query, sort: sort, bind: bind)) }
    if let after = query.after {
      conditions.append("(\(sort), r.article_id) < (\(bind(after.value)), \(bind(after.id)))")
    }
    let limit = bind(query.limit + 1)
    let columns =
      switch part {
      case .cards: Self.columns(sort: sort, bookmarkedOnly: query.bookmarked)
      case .candidates: Self.candidates(sort: sort)
      }
    sql =
      columns + " WHERE "
      + conditions.joined(separator: " AND ")
      // A plus sign keeps SQLite from walking the order's own index.
      + " ORDER BY \(isWindowNarrow ? "+" : "")\(sort) DESC, r.article_id DESC LIMIT \(limit)"
    self.arguments = StatementArguments(arguments)
  }

  /// Whether no other article of the same story stands higher in the same list. Read and hidden
  /// ones count: who has read or hidden a story's best telling is not shown the second best.
  private static func isBestOfItsStory(
    _ query: FeedQuery, sort: String, bind: (any DatabaseValueConvertible) -> String
  ) -> String {
    let key = sort.replacing("r.", with: "better.")
    let scope =
      query.category == nil
      ? "better.is_first = 1" : "better.category_id = r.category_id"
    let since = query.since.map { " AND better.dated >= \(bind($0.stored))" } ?? ""
    return """
      NOT EXISTS (SELECT 1 FROM story_article other
        CROSS JOIN article_rank better ON better.article_id = other.article_id
        WHERE other.story_id = told.story_id AND other.article_id <> r.article_id
        AND \(scope)\(since) AND (\(key), better.article_id) > (\(sort), r.article_id))
      """
  }

  enum Part {
    /// Everything a card shows.
    case cards
    /// What the place for a reader is computed from.
    case candidates
  }

  /// What ``StoreReader/candidates(_:reader:_:)`` reads; ?1 is the reader.
  private static func candidates(sort: String) -> String {
    """
    SELECT r.article_id, r.source_id, \(sort), r.dated, ifnull(f.weight, 1),
      ifnull(e.shown, 0), ifnull(e.opened, 0),
      CAST(ifnull(t.views, 0) + ifnull(t.bookmarks, 0) + ifnull(t.shares, 0)
        + max(ifnull(t.external_ratings, 0), ifnull(t.external_comments, 0),
          ifnull(t.external_views, 0)) AS REAL), f.features
    FROM article_rank r LEFT JOIN article_state s
      ON s.reader_id = ?1 AND s.article_id = r.article_id
    LEFT JOIN article_feature f ON f.article_id = r.article_id
    LEFT JOIN exposure e ON e.article_id = r.article_id
    LEFT JOIN article_tally t ON t.article_id = r.article_id
    LEFT JOIN story_article told ON told.article_id = r.article_id
    """
  }

  /// Everything a card shows; ?1 is the reader.
  static func columns(sort: String, bookmarkedOnly: Bool = false) -> String {
    // CROSS JOIN fixes the order of the loops: the index walk outside, look-ups by key inside.
    let rows =
      bookmarkedOnly
      ? "article_state s CROSS JOIN article_rank r ON r.article_id = s.article_id"
        + " AND s.reader_id = ?1"
      : "article_rank r LEFT JOIN article_state s"
        + " ON s.reader_id = ?1 AND s.article_id = r.article_id"
    return """
      SELECT a.id, a.title, a.summary, a.url, a.authors, a.tags, a.language, a.image,
        a.comments_url, a.published, a.modified, a.fetched, a.word_count,
        source.name AS source_name, category.name AS category_name,
        ifnull(source.home_page_url, CASE
          WHEN source.url LIKE 'http%' AND source.url NOT LIKE '%@%' THEN source.url
        END) AS source_url,
        s.read_at, s.bookmarked_at, s.hidden_at, t.views, t.bookmarks, t.shares,
        t.external_comments, t.external_views, t.external_ratings,
        told.story_id, story.sources AS story_sources,
        copy.digest AS lead_digest, copy.format AS lead_format,
        \(sort == "r.now" ? sort : "r.today") AS score, \(sort) AS sort_value
      FROM \(rows)
      CROSS JOIN article a ON a.id = r.article_id
      CROSS JOIN source ON source.id = r.source_id
      CROSS JOIN category ON category.id = source.category_id
      LEFT JOIN article_tally t ON t.article_id = r.article_id
      LEFT JOIN story_article told ON told.article_id = r.article_id
      LEFT JOIN story ON story.id = told.story_id
      LEFT JOIN article_picture lead
        ON lead.article_id = r.article_id AND lead.url = a.image AND lead.position = 0
      LEFT JOIN picture copy ON copy.digest = lead.digest
      """
  }
}
