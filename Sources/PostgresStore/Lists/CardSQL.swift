import Foundation
import Models
import Store

/// The SQL for cards: the data of articles that lists show.
enum CardSQL {
  /// When a reader saved the page; NULL for an article that is no saved page.
  static let savedTime = "CASE WHEN source.url LIKE 'saved:%' THEN a.dated END"

  /// - Parameters:
  ///   - rows: a query for articles, in order: `article_id`, `score`, and `place`, the sort key.
  ///   - order: an ORDER BY on columns of `p`, which are those of `rows`.
  ///   - me: an SQL expression for the reader's id, which may be NULL.
  static func select(from rows: String, order: String, me: String) -> String {
    """
    SELECT a.id, a.title, a.summary, a.url, a.authors, a.tags, a.language, a.image, a.comments_url,
      a.published, a.modified, \(savedTime) AS saved, a.fetched, a.word_count,
      coalesce(own.name, source.name) AS source,
      coalesce(own.category, category.name) AS category, source.home_page_url,
      source.url AS source_url, s.read_at IS NOT NULL AS is_read,
      s.bookmarked_at IS NOT NULL AS is_bookmarked, s.hidden_at IS NOT NULL AS is_hidden,
      t.views, t.bookmarks, t.shares, t.external_comments, t.external_views, t.external_ratings,
      told.story_id, story.sources, copy.digest, copy.format, p.score, p.place
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

  /// An SQL condition: whether a reader sees a source.
  ///
  /// - Parameters:
  ///   - source: an SQL expression for the source's id.
  ///   - me: an SQL expression for the reader's id, which may be NULL.
  static func isSeen(_ source: String, by me: String) -> String {
    """
    EXISTS (SELECT 1 FROM source seen LEFT JOIN reader_source own
      ON own.reader_id = \(me) AND own.source_id = seen.id
      WHERE seen.id = \(source) AND own.listing IS DISTINCT FROM 'left_out'
        AND (seen.household OR own.listing = 'added'))
    """
  }

  /// The id of the reader with this name.
  static func reader(_ parameter: String) -> String {
    "(SELECT id FROM reader WHERE name = \(parameter))"
  }
}

extension RankedArticle {
  /// Reads a row of ``CardSQL``.
  init(card row: PostgresRows.Row, pictures: PictureFolder) throws {
    let source: String = try row["source_url"]
    // Only an address without user name and password may be shown.
    let address = source.lowercased().hasPrefix("http") && !source.contains("@") ? source : nil
    let story: Int64? = try row["story_id"]
    self.init(
      article: Article(
        id: try row["id"],
        source: SourceReference(
          name: try row["source"], url: try row["home_page_url"] ?? address),
        category: try row["category"], title: try row["title"], summary: try row["summary"],
        url: try row["url"], authors: ListColumn.decode(try row["authors"]),
        tags: ListColumn.decode(try row["tags"]), language: try row["language"],
        image: try row["image"], commentsURL: try row["comments_url"],
        published: try row.date("published"), modified: try row.date("modified"),
        saved: try row.date("saved"),
        fetched: Date(stored: try row["fetched"]), wordCount: try row["word_count"]),
      state: ArticleState(
        read: try row["is_read"], bookmarked: try row["is_bookmarked"],
        hidden: try row["is_hidden"]),
      counts: InteractionCounts(
        views: try row["views"] ?? 0, bookmarks: try row["bookmarks"] ?? 0,
        shares: try row["shares"] ?? 0, comments: try row["external_comments"],
        externalViews: try row["external_views"], ratings: try row["external_ratings"]),
      story: try story.map { StoryReference(id: $0, sources: try row["sources"] ?? 1) },
      imageFile: pictures.file(named: try row["digest"], try row["format"]),
      score: try row["score"])
  }
}
