import Foundation
import GRDB
package import Models
import Store

extension StoreReader {
  /// A page of ranked articles: an index walk from the top, or from the cursor, until the page is
  /// full. Hidden articles are left out.
  ///
  /// - Returns: at most `query.limit` articles, and the cursor of the next page if there may be
  ///   more.
  package func feed(
    _ query: FeedQuery, reader: Int64?
  ) throws -> (items: [RankedArticle], next: FeedCursor?) {
    if let condition = query.condition {
      let filter = try ArticleFilter.ofList(
        condition, reader: reader, at: query.now ?? .distantPast, in: db)
      return try feed(query, filter, reader: reader)
    }
    let statement = FeedStatement(
      query, reader: reader, isWindowNarrow: try isNarrow(query.since))
    let rows = try statement.rows(in: db)
    defer { rows.reset() }
    var items: [RankedArticle] = []
    var place = 0.0
    while try rows.next() {
      if items.count == query.limit {
        return (items, items.last.map { FeedCursor(value: place, id: $0.id, sort: query.sort) })
      }
      items.append(RankedArticle(card: rows, pictures: pictures))
      place = rows.double(FeedStatement.placeColumn)
    }
    return (items, nil)
  }

  /// Whether so few articles came since `since` that sorting them is faster than walking the order
  /// and skipping older articles.
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
    try articles(ids, reader, FeedStatement.columns(sort: "r.\(key.rawValue)", of: .byID))
  }

  /// As ``articles(_:reader:key:)``, for a caller that already has the scores: does not read the
  /// rank table; all scores are 0.
  package func unrankedArticles(_ ids: [Int64], reader: Int64?) throws -> [RankedArticle] {
    try articles(ids, reader, FeedStatement.columns(sort: "0.0", of: .unranked))
  }

  private func articles(
    _ ids: [Int64], _ reader: Int64?, _ sql: String
  ) throws -> [RankedArticle] {
    let rows = try RawStatement(db, sql)
    // No reader has the id 0.
    rows.bind(1, reader ?? 0)
    rows.bind(2, JSONArray.of(ids))
    defer { rows.reset() }
    var articles: [RankedArticle] = []
    articles.reserveCapacity(ids.count)
    while try rows.next() { articles.append(RankedArticle(card: rows, pictures: pictures)) }
    // The rows come in the order of the ids, but SQLite does not guarantee it. An ORDER BY would
    // make SQLite collect and sort all rows.
    var rest = ids[...]
    let areInOrder = articles.allSatisfy { article in
      guard let place = rest.firstIndex(of: article.id) else { return false }
      rest = rest[(place + 1)...]
      return true
    }
    guard !areInOrder else { return articles }
    let places = Dictionary(ids.enumerated().map { ($1, $0) }, uniquingKeysWith: { one, _ in one })
    return articles.sorted { places[$0.id] ?? 0 < places[$1.id] ?? 0 }
  }

  /// The body of an article: the page's text if it is shown, else the feed's.
  package func content(_ id: Int64) throws -> ArticleContent? { try contents(of: [id])[id] }
}

extension RankedArticle {
  /// Reads the current row of a statement with the columns of ``FeedStatement/columns(sort:of:)``,
  /// by position.
  init(card row: RawStatement, pictures: PictureFolder?) {
    self.init(
      article: Article(
        id: row.integer(0),
        source: SourceReference(name: row.text(14) ?? "", url: row.text(16)),
        category: row.text(15) ?? "",
        title: row.text(1),
        summary: row.text(2),
        url: row.text(3),
        authors: ListColumn.decode(row.text(4)),
        tags: ListColumn.decode(row.text(5)),
        language: row.text(6),
        image: row.text(7),
        commentsURL: row.text(8),
        published: row.date(9),
        modified: row.date(10),
        saved: row.date(11),
        fetched: Date(stored: row.double(12)),
        wordCount: Int(row.integer(13))),
      state: ArticleState(
        read: !row.isNull(17), bookmarked: !row.isNull(18), hidden: !row.isNull(19)),
      counts: InteractionCounts(
        views: Int(row.integer(20)),
        bookmarks: Int(row.integer(21)),
        shares: Int(row.integer(22)),
        comments: row.optional(23),
        externalViews: row.optional(24),
        ratings: row.optional(25)),
      story: row.isNull(26)
        ? nil : StoryReference(id: row.integer(26), sources: row.optional(27) ?? 1),
      imageFile: pictures?.file(named: row.text(28), row.text(29)),
      score: row.double(30))
  }
}
