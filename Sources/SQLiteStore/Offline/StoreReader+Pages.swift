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
}

extension PageReport {
  init(row: Row) {
    self.init(
      wanted: row["wanted"], due: row.date("due"), tries: row["tries"],
      failure: Message.stored(row["failure"]),
      fetched: row.date("fetched"), shown: row["is_shown"] ? .page : .feed, choice: row["choice"])
  }
}
