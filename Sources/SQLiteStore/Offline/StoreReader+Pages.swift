import Foundation
import GRDB
package import Models
import Store

extension StoreReader {
  /// The state of an article's page; `nil` for a page that was never wanted.
  package func page(_ article: Int64) throws -> PageReport? {
    try Row.fetchOne(
      db.cachedStatement(sql: "SELECT * FROM article_page WHERE article_id = ?"),
      arguments: [article]
    ).map(PageReport.init(row:))
  }

  func isFetchDue(at now: Date) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT EXISTS (SELECT 1 FROM article_page WHERE due <= ?1)
            OR EXISTS (SELECT 1 FROM article_picture WHERE due <= ?1)
          """), arguments: [now.stored]) ?? false
  }

  func duePages(_ request: QueueRequest) throws -> [WantedPage] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        WITH chosen AS (SELECT value FROM json_each(?5)) SELECT * FROM (
          SELECT p.article_id, a.source_id, a.url, a.title, a.summary, p.tries, r.today,
            row_number() OVER (PARTITION BY a.source_id ORDER BY r.today DESC) AS place
          FROM article_page p JOIN article a ON a.id = p.article_id
          JOIN article_rank r ON r.article_id = a.id AND r.is_first = 1
          WHERE \(request.articles == nil ? "p.due <= ?1" : "p.article_id IN chosen")
            AND a.url IS NOT NULL
            AND a.source_id IN (SELECT value FROM json_each(?4)))
        WHERE place <= ?2 ORDER BY today DESC, article_id DESC LIMIT ?3
        """,
      arguments: [
        request.now.stored, request.perSource, request.limit, JSONArray.of(request.sources),
        JSONArray.of(request.articles ?? []),
      ])
    return rows.map { row in
      WantedPage(
        article: row["article_id"], source: row["source_id"], url: row["url"],
        title: row["title"], summary: row["summary"], tries: row["tries"], rank: row["today"])
    }
  }

  /// The feed's text of an article, whether it is shown or not.
  func feedText(_ article: Int64) throws -> FeedText? {
    try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT a.title, a.summary, a.image, c.html, c.text FROM article a
          JOIN article_content c ON c.article_id = a.id WHERE a.id = ?
          """), arguments: [article]
    ).map { row in
      FeedText(
        title: row["title"], summary: row["summary"], image: row["image"],
        content: ArticleContent(html: row["html"], text: row["text"]))
    }
  }

  /// Why pages were not fetched, by source, the most frequent reason first.
  func pageTroubles(limit: Int) throws -> [PageTrouble] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT source.name, p.failure, count(*) AS pages, sum(p.due IS NULL) AS given_up
        FROM article_page p JOIN article a ON a.id = p.article_id
        JOIN source ON source.id = a.source_id
        WHERE p.failure IS NOT NULL
        GROUP BY a.source_id, p.failure ORDER BY pages DESC, source.name, p.failure LIMIT ?
        """, arguments: [limit]
    ).map { row in
      PageTrouble(
        source: row["name"], reason: row["failure"], pages: row["pages"], givenUp: row["given_up"])
    }
  }

  /// The outcomes of each source's pages, by the source's id; a source without wanted pages is left
  /// out.
  package func pageOutcomes() throws -> [Int64: PageOutcomes] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT a.source_id, p.fetched IS NOT NULL AS is_fetched, p.due IS NULL AS is_done,
          p.failure, count(*) AS pages
        FROM article_page p INDEXED BY page_outcome JOIN article a ON a.id = p.article_id
        GROUP BY 1, 2, 3, 4 ORDER BY pages DESC, p.failure
        """)
    var outcomes: [Int64: PageOutcomes] = [:]
    for row in rows {
      outcomes[row["source_id"], default: PageOutcomes()].add(
        row["pages"], isFetched: row["is_fetched"], isDone: row["is_done"],
        failure: row["failure"])
    }
    return outcomes.mapValues(\.inOrder)
  }

  func pageCounts() throws -> PageCounts {
    let row = try Row.fetchOne(
      db,
      sql: """
        SELECT count(*) FILTER (WHERE due IS NOT NULL AND fetched IS NULL) AS waiting,
          count(*) FILTER (WHERE fetched IS NOT NULL) AS fetched,
          count(*) FILTER (WHERE due IS NULL AND fetched IS NULL) AS given_up
        FROM article_page
        """)
    return PageCounts(
      waiting: row?["waiting"] ?? 0, fetched: row?["fetched"] ?? 0,
      givenUp: row?["given_up"] ?? 0)
  }
}

extension PageReport {
  init(row: Row) {
    self.init(
      wanted: row["wanted"], due: row.date("due"), tries: row["tries"], failure: row["failure"],
      fetched: row.date("fetched"), shown: row["is_shown"] ? .page : .feed, choice: row["choice"])
  }
}
