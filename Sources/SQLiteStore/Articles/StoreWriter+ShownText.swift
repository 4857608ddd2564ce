import Foundation
import GRDB
import Models
import Store

extension StoreWriter {
  func shownText(_ article: Int64) throws -> ShownText? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT a.title, a.summary, a.authors, a.language, a.image, a.published, a.word_count,
          c.html, c.text, c.words_digest,
          p.html IS NOT NULL AS has_page, CASE WHEN p.is_shown THEN c.page END AS page
        FROM article a JOIN article_content c ON c.article_id = a.id
        LEFT JOIN article_page p ON p.article_id = a.id
        WHERE a.id = ?
        """)
    guard let row = try Row.fetchOne(statement, arguments: [article]) else { return nil }
    return ShownText(
      ArticleMetadata(
        title: row["title"], summary: row["summary"], authors: ListColumn.decode(row["authors"]),
        language: row["language"], image: row["image"], published: row.date("published")),
      feed: ArticleContent(html: row["html"], text: row["text"]), page: row["page"],
      hasPage: row["has_page"],
      feedDigest: try row["words_digest"] ?? indexedDigest(article, words: row["word_count"]))
  }

  /// For articles stored before digests existed: the index holds the same text.
  private func indexedDigest(_ article: Int64, words: Int) throws -> Int64 {
    let body = try String.fetchOne(
      db.cachedStatement(sql: "SELECT body FROM article_search WHERE rowid = ?"),
      arguments: [article])
    return WordsDigest.of(SearchText.readable(body ?? ""), words: words)
  }
}
