/// Merges a saved page into an article that its reader already has: that article becomes the saved
/// one, with the older bookmark.
package struct SavedPageMerge {
  private let page: FetchedPage
  private let saver: Int64
  package let kept: Int64

  /// The reader who saved the page, and the articles that the reader sees at its addresses; none
  /// for a page that was not saved.
  package static func lookUps(_ page: FetchedPage) -> [SQLStatement] {
    guard page.isSaved else { return [] }
    let saver: SQLStatement = """
      SELECT own.reader_id FROM article a JOIN source s ON s.id = a.source_id
      JOIN reader_source own ON own.source_id = s.id
      WHERE a.id = \(page.article) AND s.url = 'saved:' || own.reader_id
      """
    return [saver, ArticleAddresses.finding(page.keys, reader: "(\(sql: saver))")]
  }

  /// - Parameter rows: the rows of the look-ups.
  /// - Returns: `nil` if there is no other article.
  package init?(of page: FetchedPage, _ rows: [SQLRows]) throws {
    guard let saver: Int64 = try rows.first?.first?["reader_id"], let found = rows.last,
      let kept = try ArticleAddresses.articles(found).values.min(), kept != page.article
    else { return nil }
    (self.page, self.saver, self.kept) = (page, saver, kept)
  }

  package var statements: [SQLStatement] {
    let gone = page.article
    return [
      """
      INSERT INTO article_state AS s (reader_id, article_id, bookmarked_at, read_at)
      SELECT reader_id, \(kept), bookmarked_at, read_at FROM article_state
      WHERE article_id = \(gone) AND reader_id = \(saver)
      ON CONFLICT (reader_id, article_id) DO UPDATE SET
        bookmarked_at = coalesce(s.bookmarked_at, excluded.bookmarked_at),
        read_at = coalesce(s.read_at, excluded.read_at)
      """,
      """
      INSERT INTO article_tag (reader_id, article_id, \(named: "tag"))
      SELECT reader_id, \(kept), \(named: "tag") FROM article_tag
      WHERE article_id = \(gone) AND reader_id = \(saver) ON CONFLICT DO NOTHING
      """,
      // Saving the first address again then finds the article.
      """
      INSERT INTO article_address (article_id, url_key)
      SELECT a.id, o.url_key FROM article a CROSS JOIN article o
      WHERE a.id = \(kept) AND o.id = \(gone) AND o.url_key IS NOT NULL
        AND a.url_key IS DISTINCT FROM o.url_key ON CONFLICT DO NOTHING
      """,
      ArticleAddresses.adding(page.keys, to: kept),
      "DELETE FROM article WHERE id = \(gone)",
    ]
  }
}
