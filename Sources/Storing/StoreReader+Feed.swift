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
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: statement.sql), arguments: statement.arguments)
    var items: [RankedArticle] = []
    var place = 0.0
    while let row = try rows.next() {
      if items.count == query.limit {
        return (items, items.last.map { FeedCursor(value: place, id: $0.id, sort: query.sort) })
      }
      items.append(RankedArticle(card: row, pictures: pictures))
      place = row[FeedStatement.placeColumn]
    }
    return (items, nil)
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
      sql: FeedStatement.columns(sort: "r.\(key.rawValue)", of: .named) + " ORDER BY each.key")
    let rows = try Row.fetchCursor(statement, arguments: [reader, JSONArray.of(ids)])
    return try Array(rows.map { RankedArticle(card: $0, pictures: pictures) })
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
  /// By the places of ``FeedStatement/columns(sort:of:)``: looking names up takes longer
  /// than the query.
  init(card row: Row, pictures: PictureFolder?) {
    self.init(
      article: Article(
        id: row[0],
        source: SourceReference(name: row[13], url: row[15]),
        category: row[14],
        title: row[1],
        summary: row[2],
        url: row[3],
        authors: ListColumn.decode(row[4]),
        tags: ListColumn.decode(row[5]),
        language: row[6],
        image: row[7],
        commentsURL: row[8],
        published: (row[9] as Double?).map(Date.init(stored:)),
        modified: (row[10] as Double?).map(Date.init(stored:)),
        fetched: Date(stored: row[11]),
        wordCount: row[12]),
      state: ArticleState(
        read: (row[16] as Double?) != nil,
        bookmarked: (row[17] as Double?) != nil,
        hidden: (row[18] as Double?) != nil),
      counts: InteractionCounts(
        views: row[19] ?? 0,
        bookmarks: row[20] ?? 0,
        shares: row[21] ?? 0,
        comments: row[22],
        externalViews: row[23],
        ratings: row[24]),
      story: (row[25] as Int64?).map { StoryReference(id: $0, sources: row[26] ?? 1) },
      imageFile: pictures?.file(named: row[27], row[28]),
      score: row[29])
  }
}
