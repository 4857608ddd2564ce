import Foundation
import GRDB
import Models
import Store

extension StoreWriter {
  /// Adds further addresses of an article.
  func addAddresses(_ keys: [String], article: Int64) throws {
    for key in keys {
      try db.cachedStatement(
        sql: """
          INSERT OR IGNORE INTO article_address (url_key, article_id)
          SELECT ?1, id FROM article WHERE id = ?2 AND url_key IS NOT ?1
          """
      ).execute(arguments: [key, article])
    }
  }

  /// Merges a saved page into an article that its reader already has at one of these addresses;
  /// that article becomes the saved one.
  ///
  /// - Parameter keys: the addresses at which the page was found.
  /// - Returns: the article that stays; `nil` if there is no other.
  func merge(saved article: Int64, foundAt keys: [String]) throws -> Int64? {
    guard let source = try reader.sourceID(of: article),
      let saver = try reader.saver(ofSource: source),
      let known = try reader.article(at: keys, reader: saver), known != article
    else { return nil }
    // The article that was there first stays, with the older bookmark.
    let (kept, gone) = (known, article)
    try db.execute(
      sql: """
        INSERT INTO article_state (reader_id, article_id, bookmarked_at, read_at)
          SELECT reader_id, ?1, bookmarked_at, read_at FROM article_state
          WHERE article_id = ?2 AND reader_id = ?3
          ON CONFLICT DO UPDATE SET
            bookmarked_at = ifnull(bookmarked_at, excluded.bookmarked_at),
            read_at = ifnull(read_at, excluded.read_at)
        """, arguments: [kept, gone, saver])
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO article_tag (reader_id, article_id, tag)
          SELECT reader_id, ?1, tag FROM article_tag WHERE article_id = ?2 AND reader_id = ?3
        """, arguments: [kept, gone, saver])
    let key = try String.fetchOne(
      db, sql: "SELECT url_key FROM article WHERE id = ?", arguments: [gone])
    try db.execute(sql: "DELETE FROM article WHERE id = ?", arguments: [gone])
    // Saving the first address again then finds the article.
    try addAddresses(keys + (key.map { [$0] } ?? []), article: kept)
    return kept
  }

  /// Removes the headline of a saved page if it is only the page's address, a placeholder until the
  /// page is fetched.
  func forgetStandInTitle(_ article: Int64) throws {
    try db.cachedStatement(sql: "UPDATE article SET title = NULL WHERE id = ? AND title = url")
      .execute(arguments: [article])
  }

  /// Sets an article's headline to its page's title if it has none, although the page has no text.
  func setTitle(_ title: String, article: Int64) throws {
    try db.cachedStatement(
      sql: "UPDATE article SET title = ? WHERE id = ? AND (title IS NULL OR title = url)"
    ).execute(arguments: [title, article])
    guard db.changesCount > 0 else { return }
    texts.add(SearchIndexQueue.Text(article, title: title, body: nil))
  }
}
