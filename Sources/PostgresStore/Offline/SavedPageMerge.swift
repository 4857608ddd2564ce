import Store

/// Merges a saved page into an article that its reader already has: that article becomes the saved
/// one, with the older bookmark.
struct SavedPageMerge {
  private let page: FetchedPage
  private let saver: Int64
  let kept: Int64

  init(of page: FetchedPage, saver: Int64, into kept: Int64) {
    self.page = page
    self.saver = saver
    self.kept = kept
  }

  /// The reader who saved the page, and the first other article that the reader sees at one of its
  /// addresses; no row for a page that was not saved.
  static func lookUp(_ page: FetchedPage) -> PostgresStatement {
    PostgresStatement(
      """
      SELECT saver.reader_id, found.id FROM (
        SELECT own.reader_id FROM article a JOIN source s ON s.id = a.source_id
        JOIN reader_source own ON own.source_id = s.id
        WHERE a.id = $1 AND s.url = 'saved:' || own.reader_id) saver
      CROSS JOIN LATERAL (
        SELECT a.id FROM article a JOIN source s ON s.id = a.source_id
        LEFT JOIN reader_source own
          ON own.source_id = s.id AND own.reader_id = saver.reader_id
        WHERE a.id IN (
            SELECT o.id FROM unnest($2) k (key)
              JOIN article o ON md5(o.url_key) = md5(k.key) AND o.url_key = k.key
            UNION SELECT o.article_id FROM unnest($2) k (key)
              JOIN article_address o ON md5(o.url_key) = md5(k.key) AND o.url_key = k.key)
          AND own.listing IS DISTINCT FROM 'left_out' AND (s.is_shared OR own.listing = 'added')
        ORDER BY a.id LIMIT 1) found
      WHERE found.id <> $1
      """, .integer(page.article), .texts(page.isSaved ? page.keys : []))
  }

  func write(to transaction: PostgresTransaction) {
    let (kept, gone) = (PostgresValue.integer(kept), PostgresValue.integer(page.article))
    let saver = PostgresValue.integer(saver)
    transaction.add(
      """
      INSERT INTO article_state AS s (reader_id, article_id, bookmarked_at, read_at)
      SELECT reader_id, $1, bookmarked_at, read_at FROM article_state
      WHERE article_id = $2 AND reader_id = $3
      ON CONFLICT (reader_id, article_id) DO UPDATE SET
        bookmarked_at = coalesce(s.bookmarked_at, excluded.bookmarked_at),
        read_at = coalesce(s.read_at, excluded.read_at)
      """, kept, gone, saver)
    transaction.add(
      """
      INSERT INTO article_tag (reader_id, article_id, tag, tag_key)
      SELECT reader_id, $1, tag, tag_key FROM article_tag WHERE article_id = $2 AND reader_id = $3
      ON CONFLICT DO NOTHING
      """, kept, gone, saver)
    // Saving the first address again then finds the article.
    transaction.add(
      """
      INSERT INTO article_address (article_id, url_key)
      SELECT a.id, o.url_key FROM article a, article o
      WHERE a.id = $1 AND o.id = $2 AND o.url_key IS NOT NULL
        AND a.url_key IS DISTINCT FROM o.url_key
      ON CONFLICT DO NOTHING
      """, kept, gone)
    transaction.add(Self.addresses(page.keys, of: self.kept))
    transaction.add("DELETE FROM article WHERE id = $1", gone)
  }

  /// Adds further addresses of an article.
  static func addresses(_ keys: [String], of article: Int64) -> PostgresStatement {
    PostgresStatement(
      """
      INSERT INTO article_address (article_id, url_key)
      SELECT a.id, k.key FROM article a, unnest($2) k (key)
      WHERE a.id = $1 AND a.url_key IS DISTINCT FROM k.key
      ON CONFLICT DO NOTHING
      """, .integer(article), .texts(Set(keys).sorted()))
  }
}
