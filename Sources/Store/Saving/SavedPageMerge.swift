/// Merges a saved page into an article that its reader already has: that article becomes the saved
/// one, with the older bookmark, and gets everything that readers did with the page.
///
/// What belongs to the page as a document goes with it: its text, pictures, rank and counts, and what
/// rules did with it. The article has its own. That the page was hidden goes as well, for the reader
/// has asked for it.
package struct SavedPageMerge {
  private let page: FetchedPage
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
    guard rows.first?.isEmpty == false, let found = rows.last,
      let kept = try ArticleAddresses.articles(found).values.min(), kept != page.article
    else { return nil }
    (self.page, self.kept) = (page, kept)
  }

  package var statements: [SQLStatement] {
    let deletion: SQLStatement = "DELETE FROM article WHERE id = \(page.article)"
    return marks + writings + addresses + [deletion]
  }

  private var marks: [SQLStatement] {
    let gone = page.article
    return [
      """
      INSERT INTO article_state AS s (
        reader_id, article_id, bookmarked_at, read_at, viewed_at, finished_at, shared_at, expired_at)
      SELECT reader_id, \(kept), bookmarked_at, read_at, viewed_at, finished_at, shared_at, expired_at
      FROM article_state WHERE article_id = \(gone)
      ON CONFLICT (reader_id, article_id) DO UPDATE SET
        bookmarked_at = coalesce(s.bookmarked_at, excluded.bookmarked_at),
        expired_at = CASE WHEN s.read_at IS NULL THEN excluded.expired_at ELSE s.expired_at END,
        read_at = coalesce(s.read_at, excluded.read_at),
        viewed_at = coalesce(s.viewed_at, excluded.viewed_at),
        finished_at = coalesce(s.finished_at, excluded.finished_at),
        shared_at = coalesce(s.shared_at, excluded.shared_at)
      """,
      """
      INSERT INTO article_tag (reader_id, article_id, \(named: "tag"))
      SELECT reader_id, \(kept), \(named: "tag") FROM article_tag
      WHERE article_id = \(gone) ON CONFLICT DO NOTHING
      """,
      """
      INSERT INTO shared_article (reader_id, article_id, sender_id, at, shown)
      SELECT reader_id, \(kept), sender_id, at, shown FROM shared_article
      WHERE article_id = \(gone) ON CONFLICT DO NOTHING
      """,
      """
      INSERT INTO moved_article (article_id, reader_id, at)
      SELECT \(kept), reader_id, at FROM moved_article
      WHERE article_id = \(gone) ON CONFLICT DO NOTHING
      """,
      """
      INSERT INTO moved_mark (article_id, reader_id, mark)
      SELECT \(kept), reader_id, mark FROM moved_mark
      WHERE article_id = \(gone) ON CONFLICT DO NOTHING
      """,
      // A target gets one notice of an article.
      """
      UPDATE notice AS n SET article_id = \(kept) WHERE n.article_id = \(gone)
        AND NOT EXISTS (SELECT 1 FROM notice k
          WHERE k.article_id = \(kept) AND k.target = n.target)
      """,
    ]
  }

  private var writings: [SQLStatement] {
    let gone = page.article
    return [
      // Both notes are kept, unless one holds the other.
      """
      INSERT INTO note AS n (reader_id, article_id, text, changed)
      SELECT reader_id, \(kept), text, changed FROM note WHERE article_id = \(gone)
      ON CONFLICT (reader_id, article_id) DO UPDATE SET
        text = CASE
          WHEN replace(n.text, excluded.text, '') <> n.text THEN n.text
          WHEN replace(excluded.text, n.text, '') <> excluded.text THEN excluded.text
          ELSE n.text || \("\n\n") || excluded.text END,
        changed = CASE WHEN n.changed < excluded.changed THEN excluded.changed ELSE n.changed END
      """,
      """
      UPDATE highlight AS h SET article_id = \(kept) WHERE h.article_id = \(gone)
        AND NOT EXISTS (SELECT 1 FROM highlight k
          WHERE k.article_id = \(kept) AND k.reader_id = h.reader_id
            AND k.exact = h.exact AND k.prefix = h.prefix AND k.suffix = h.suffix)
      """,
      """
      INSERT INTO reading_position AS p (reader_id, article_id, block, blocks, at)
      SELECT reader_id, \(kept), block, blocks, at FROM reading_position
      WHERE article_id = \(gone)
      ON CONFLICT (reader_id, article_id) DO UPDATE
        SET block = excluded.block, blocks = excluded.blocks, at = excluded.at
        WHERE p.at < excluded.at
      """,
    ]
  }

  /// Saving one of the page's addresses again then finds the article.
  private var addresses: [SQLStatement] {
    let gone = page.article
    return [
      """
      INSERT INTO article_address (article_id, url_key)
      SELECT a.id, o.url_key FROM article a CROSS JOIN (
        SELECT url_key FROM article WHERE id = \(gone)
        UNION SELECT url_key FROM article_address WHERE article_id = \(gone)) o
      WHERE a.id = \(kept) AND o.url_key IS NOT NULL AND a.url_key IS DISTINCT FROM o.url_key
      ON CONFLICT DO NOTHING
      """,
      ArticleAddresses.adding(page.keys, to: kept),
    ]
  }
}
