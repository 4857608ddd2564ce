import Foundation
import GRDB
import Models
import Store
import Words

extension StoreReader {
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

  /// The outcomes of each source's pages, by the source's id; a source without wanted pages is left
  /// out.
  func pageOutcomes() throws -> [Int64: PageOutcomes] {
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
        failure: Message.stored(row["failure"]))
    }
    return outcomes.mapValues(\.inOrder)
  }
}

extension PageReport {
  init(row: Row) {
    self.init(
      wanted: row["wanted"], due: row.date("due"), tries: row["tries"],
      failure: Message.stored(row["failure"]),
      fetched: row.date("fetched"), shown: row["is_shown"] ? .page : .feed, choice: row["choice"])
  }
}
