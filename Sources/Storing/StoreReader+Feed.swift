import Foundation
import GRDB
package import Models

extension StoreReader {
  /// A page of ranked articles: an index walk from the top (or from the cursor) until enough
  /// have been found that the query wants. What the reader has hidden is left out.
  ///
  /// - Returns: at most `query.limit` articles, and the cursor of the next page when there may
  ///   be more.
  package func feed(
    _ query: FeedQuery, reader: Int64?
  ) throws -> (items: [RankedArticle], next: FeedCursor?) {
    let statement = FeedStatement(
      query, reader: reader, isWindowNarrow: try isNarrow(query.since))
    var rows = try Row.fetchAll(
      db.cachedStatement(sql: statement.sql), arguments: statement.arguments)
    let isMore = rows.count > query.limit
    if isMore { rows.removeLast() }
    let items = rows.map { RankedArticle(row: $0, pictures: pictures) }
    guard isMore, let last = rows.last else { return (items, nil) }
    return (items, FeedCursor(value: last["sort_value"], id: last["id"], sort: query.sort))
  }

  /// Whether so little came since then that sorting it beats walking the order and leaving out
  /// what is older.
  func isNarrow(_ since: Date?) throws -> Bool {
    guard let since else { return false }
    let most = 20_000
    let count = try Int.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT count(*) FROM (SELECT 1 FROM article_rank
          WHERE is_first = 1 AND dated >= ? LIMIT ?)
          """), arguments: [since.stored, most])
    return (count ?? 0) < most
  }

  /// The articles with these ids, in the order of the ids; unknown ones are left out.
  package func articles(
    _ ids: [Int64], reader: Int64?, key: RankingKey = .today
  ) throws -> [RankedArticle] {
    let statement = try db.cachedStatement(
      sql: FeedStatement.columns(sort: "r.\(key.rawValue)")
        + " WHERE r.article_id = ?2 AND r.is_first = 1")
    return try ids.compactMap { id in
      try Row.fetchOne(statement, arguments: [reader, id]).map {
        RankedArticle(row: $0, pictures: pictures)
      }
    }
  }

  /// The body of an article: the text of its page where that is the better one, else the feed's.
  package func content(_ id: Int64) throws -> ArticleContent? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT ifnull(p.html, c.html) AS html, CASE WHEN p.html IS NULL THEN c.text END AS text,
          attachments
        FROM article_content c
        LEFT JOIN article_page p ON p.article_id = c.article_id AND p.is_shown = 1
        WHERE c.article_id = ?
        """)
    return try Row.fetchOne(statement, arguments: [id]).map { row in
      ArticleContent(
        html: row["html"], text: row["text"],
        attachments: ListColumn.decodeAttachments(row["attachments"]))
    }
  }
}

extension RankedArticle {
  init(row: Row, pictures: PictureFolder?) {
    self.init(
      article: Article(
        id: row["id"],
        source: SourceReference(name: row["source_name"], url: row["source_url"]),
        category: row["category_name"],
        title: row["title"],
        summary: row["summary"],
        url: row["url"],
        authors: ListColumn.decode(row["authors"]),
        tags: ListColumn.decode(row["tags"]),
        language: row["language"],
        image: row["image"],
        commentsURL: row["comments_url"],
        published: row.date("published"),
        modified: row.date("modified"),
        fetched: Date(stored: row["fetched"]),
        wordCount: row["word_count"]),
      state: ArticleState(
        read: row["read_at"] != nil,
        bookmarked: row["bookmarked_at"] != nil,
        hidden: row["hidden_at"] != nil),
      counts: InteractionCounts(
        views: row["views"] ?? 0,
        bookmarks: row["bookmarks"] ?? 0,
        shares: row["shares"] ?? 0,
        comments: row["external_comments"],
        externalViews: row["external_views"],
        ratings: row["external_ratings"]),
      story: (row["story_id"] as Int64?).map { id in
        StoryReference(id: id, sources: row["story_sources"] ?? 1)
      },
      imageFile: pictures?.file(named: row["lead_digest"], row["lead_format"]),
      score: row["score"])
  }
}
