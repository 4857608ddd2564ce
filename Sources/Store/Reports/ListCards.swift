/// The cards of lists, in SQL: a list shows a story once, by its best article there in the order of
/// “important today”. The number of a tab is that of the cards in its list of unread articles: those
/// that the reader has not read or hidden, without the stories of which the reader has hidden
/// another article. Apps show every article, so their numbers count articles.
///
/// `article_rank.story_id` names the story of each article that shares it with others
/// (``ClusteringChanges/naming(_:)``), so that an index has the articles of a story in their order in
/// each list. Keys that change move in the index by themselves, and nothing has to be counted again.
enum ListCards {
  /// A list that a row of `article_rank` is in. Statements number cards as `cards`, by `category_id`,
  /// which is NULL for the list of all categories.
  enum List: CaseIterable {
    /// Of the row's category.
    case category
    /// Of all categories, which has the first row of each article.
    case all

    fileprivate var column: String {
      switch self {
      case .category: "r.category_id"
      case .all: "CAST(NULL AS bigint) AS category_id"
      }
    }

    fileprivate var grouping: String { self == .category ? "GROUP BY r.category_id" : "" }

    fileprivate var storyGrouping: String {
      "GROUP BY r.story_id" + (self == .category ? ", r.category_id" : "")
    }

    fileprivate var index: String {
      switch self {
      case .category: "rank_story"
      case .all: "rank_story_first"
      }
    }

    /// Whether it has the row `r`.
    fileprivate var isHere: SQLStatement {
      switch self {
      case .category: "true"
      case .all: "\(flag: "r.is_first", is: true)"
      }
    }

    /// Whether the list of the row `r` has the row `other`.
    fileprivate var hasOther: SQLStatement {
      switch self {
      case .category: "other.category_id = r.category_id"
      case .all: "\(flag: "other.is_first", is: true)"
      }
    }
  }

  /// The rows of the story of `r` in a list.
  private static func story(_ list: List) -> SQLStatement {
    """
    article_rank other \(index: list.index)
    WHERE other.story_id = r.story_id AND \(sql: list.hasOther) AND \(sql: StoredSource.hasNotLeft)
    """
  }

  /// Whether the row `r` is a card. The plus sign lets SQLite compare both columns in the index, as
  /// it does not with a column of another table: a story may have thousands of equal keys.
  private static func isCard(in list: List) -> SQLStatement {
    """
    \(sql: list.isHere) AND \(sql: StoredSource.hasNotLeft)
    AND (r.story_id IS NULL OR NOT EXISTS (SELECT 1 FROM \(sql: story(list))
      AND (other.today, other.article_id) > (r.today, +r.article_id)))
    """
  }

  private static let isDone = "(s.read_at IS NOT NULL OR s.hidden_at IS NOT NULL)"

  /// The cards that a reader's lists of unread articles do not show: those that the reader has read
  /// or hidden; and the others of stories of which the reader has hidden an article.
  static func done(by me: SQLStatement, in list: List) -> [SQLStatement] {
    [
      """
      SELECT \(sql: list.column), count(*) AS cards
      FROM article_state s CROSS JOIN article_rank r
      WHERE s.reader_id = \(sql: me) AND r.article_id = s.article_id AND \(sql: isDone)
        AND \(sql: isCard(in: list))
      \(sql: list.grouping)
      """,
      """
      SELECT \(sql: list.column), count(*) AS cards
      FROM (SELECT DISTINCT h.story_id FROM article_state s \(index: "state_hidden")
          CROSS JOIN article_rank h
          WHERE s.reader_id = \(sql: me) AND s.hidden_at IS NOT NULL
            AND h.article_id = s.article_id AND h.story_id IS NOT NULL) k
        CROSS JOIN article_rank r \(index: list.index)
      WHERE r.story_id = k.story_id AND \(sql: isCard(in: list))
        AND NOT EXISTS (SELECT 1 FROM article_state s WHERE s.reader_id = \(sql: me)
          AND s.article_id = r.article_id AND \(sql: isDone))
      \(sql: list.grouping)
      """,
    ]
  }

  /// The articles that are no cards, because a better one of their story is there, as negative
  /// numbers.
  static func folded(in list: List) -> SQLStatement {
    """
    SELECT \(sql: list.column), coalesce(CAST(sum(1 - r.articles) AS bigint), 0) AS cards
    FROM (SELECT \(sql: list.column), count(*) AS articles
      FROM article_rank r \(index: list.index)
      WHERE r.story_id IS NOT NULL AND \(sql: list.isHere) AND \(sql: StoredSource.hasNotLeft)
      \(sql: list.storyGrouping)) r
    \(sql: list.grouping)
    """
  }

  /// All cards: all articles, each read from an index alone; less those of sources that have left
  /// the shared list (``FeedQuery/isOfSubscriptions``), and less those that are no cards.
  static func all(in list: List) -> [SQLStatement] {
    [
      """
      SELECT \(sql: list.column), count(*) AS cards FROM article_rank r
      WHERE \(sql: list.isHere) \(sql: list.grouping)
      """,
      """
      SELECT \(sql: list.column), -count(*) AS cards
      FROM source \(index: "source_removed") CROSS JOIN article_rank f CROSS JOIN article_rank r
      WHERE \(flag: "source.is_shared", is: true) AND \(flag: "source.configured", is: false)
        AND f.source_id = source.id AND \(flag: "f.is_first", is: true)
        AND r.article_id = f.article_id AND \(sql: list.isHere)
      \(sql: list.grouping)
      """,
      folded(in: list),
    ]
  }

  /// A condition on rows `r`: whether the list has an unread card of the article's story. The few
  /// articles of the story are looked at: rules may have hidden very many others.
  static func isUnread(in list: List, by me: SQLStatement) -> SQLStatement {
    """
    \(sql: StoredSource.hasNotLeft) AND NOT EXISTS (SELECT 1 FROM article_state s
      WHERE s.reader_id = \(sql: me) AND \(sql: isDone) AND s.article_id = coalesce(
        (SELECT other.article_id FROM \(sql: story(list))
          ORDER BY other.today DESC, other.article_id DESC LIMIT 1), r.article_id))
    AND (r.story_id IS NULL OR NOT EXISTS (
      SELECT 1 FROM article_rank h \(index: "rank_story") CROSS JOIN article_state s
      WHERE h.story_id = r.story_id AND s.reader_id = \(sql: me)
        AND s.article_id = h.article_id AND s.hidden_at IS NOT NULL))
    """
  }
}

/// An article that shares its story with others, for counting the cards of a reader's own list: which
/// of them is a card depends on the sources that the reader sees.
package struct ToldArticle: Sendable, Hashable {
  package var story: Int64
  package var source: Int64
  /// Whether the reader has read or hidden it.
  package var isDone = false
  package var isHidden = false
}

extension ToldArticle {
  init(_ row: SQLRow) throws {
    story = try row["story_id"]
    source = try row["source_id"]
    isDone = try row["is_done"]
    isHidden = try row["is_hidden"]
  }

  /// All of them, story by story, the best first.
  static func statement(doneBy me: SQLStatement) -> SQLStatement {
    """
    SELECT r.story_id, r.source_id, s.hidden_at IS NOT NULL AS is_hidden,
      (s.read_at IS NOT NULL OR s.hidden_at IS NOT NULL) AS is_done
    FROM article_rank r \(index: "rank_story_first")
    LEFT JOIN article_state s ON s.reader_id = \(sql: me) AND s.article_id = r.article_id
    WHERE \(flag: "r.is_first", is: true) AND r.story_id IS NOT NULL
    ORDER BY r.story_id DESC, r.today DESC, r.article_id DESC
    """
  }
}
