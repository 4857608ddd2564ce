import Foundation
import GRDB
import Models
import Store

extension StoreWriter {
  func shownText(_ article: Int64) throws -> ShownText? {
    let row = try RawStatement(
      db,
      """
      SELECT \(ArticleColumn.selected.sql), c.html, c.text, p.html IS NOT NULL,
        CASE WHEN p.is_shown THEN c.page END, c.words_digest,
        EXISTS (SELECT 1 FROM moved_article m
          WHERE m.article_id = a.id AND m.at <= a.fetched),
        p.article_id IS NOT NULL, p.choice IS ?2
      FROM article a JOIN article_content c ON c.article_id = a.id
      LEFT JOIN article_page p ON p.article_id = a.id WHERE a.id = ?1
      """)
    row.bind(1, article)
    row.bind(2, KeptText.mark)
    defer { row.reset() }
    guard try row.next() else { return nil }
    var metadata = ArticleMetadata()
    let next = row.read(ArticleColumn.selected.setters, into: &metadata)
    let digest = row.isNull(next + 4) ? nil : row.integer(next + 4)
    return ShownText(
      metadata, feed: ArticleContent(html: row.text(next), text: row.text(next + 1)),
      page: row.text(next + 3), hasPage: row.integer(next + 2) == 1,
      feedDigest: try digest ?? indexedDigest(article, words: metadata.wordCount),
      isMoved: row.integer(next + 5) == 1, isPageAsked: row.integer(next + 6) == 1,
      isImported: row.integer(next + 7) == 1)
  }

  /// For articles stored before digests existed: the index holds the same text.
  private func indexedDigest(_ article: Int64, words: Int) throws -> Int64 {
    WordsDigest.of(try reader.plainText(article) ?? "", words: words)
  }
}
