import GRDB
import Store

extension StoreReader {
  /// The texts of an article; `nil` if the article is gone.
  func texts(of article: Int64) throws -> PackedText? {
    let look = try RawStatement(
      db,
      """
      SELECT b.packed, b.html, b.text, l.c0, l.c1, p.html
      FROM article_body b LEFT JOIN loose_text l ON l.id = b.article_id
      LEFT JOIN loose_page q ON q.article_id = b.article_id
      LEFT JOIN article_page p ON p.article_id = q.article_id
      WHERE b.article_id = ?
      """)
    look.bind(1, article)
    defer { look.reset() }
    guard try look.next() else { return nil }
    // Damaged texts count as missing.
    let packed = look.isNull(0) ? nil : PackedText(look.bytes(0))
    var texts =
      packed
      ?? PackedText(
        html: look.text(1), text: look.text(2),
        title: look.text(3).map(SearchText.withoutSeparators),
        body: look.text(4).map(SearchText.withoutSeparators) ?? "")
    texts.page = look.text(5) ?? texts.page
    return texts
  }
}

extension StoreWriter {
  /// Stores the texts of an existing article. The caller updates the search index
  /// (``SearchIndexQueue``).
  func keep(_ texts: PackedText, of article: Int64) throws {
    // An updated row stays on its page, however empty the page gets (SQLite's B-tree merges pages
    // only when a row is deleted), so the row is replaced.
    let body = try cached(
      """
      INSERT OR REPLACE INTO article_body (article_id, packed, attachments, words_digest)
        SELECT article_id, ?, attachments, words_digest FROM article_body WHERE article_id = ?
      """)
    texts.packed.withUnsafeBytes { body.bind(1, $0) }
    body.bind(2, article)
    try body.run()
    let loose = try cached("DELETE FROM loose_text WHERE id = ?")
    loose.bind(1, article)
    try loose.run()
    let loosePage = try cached("DELETE FROM loose_page WHERE article_id = ?")
    loosePage.bind(1, article)
    try loosePage.run()
    guard loosePage.changes > 0 else { return }
    let page = try cached(
      """
      INSERT OR REPLACE INTO article_page
        SELECT article_id, wanted, due, tries, failure, fetched, '', is_shown, choice
        FROM article_page WHERE article_id = ?
      """)
    page.bind(1, article)
    try page.run()
  }

  /// Packs texts of articles that an earlier version stored one by one, the oldest first, and
  /// returns unused pages to the file system. The search index stays unchanged.
  ///
  /// - Returns: whether there may be more to do.
  func packTexts(atMost limit: Int) throws -> Bool {
    let loose = try db.integers(
      "SELECT id FROM loose_text UNION SELECT article_id FROM loose_page ORDER BY 1 LIMIT \(limit)")
    for article in loose {
      if let texts = try reader.texts(of: article) { try keep(texts, of: article) }
    }
    let isShrinking = try freePages()
    return loose.count == limit || isShrinking
  }

  /// Returns a part of the pages that packing and merging have left to the file system: a few
  /// hundredths of a second, in which no other write is possible.
  ///
  /// - Returns: whether more are left; `false` if the file does not shrink.
  private func freePages() throws -> Bool {
    func unused() throws -> Int { try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0 }
    let before = try unused()
    guard before > 0 else { return false }
    // Without a number greater than 0, SQLite frees all pages at once.
    try db.execute(sql: "PRAGMA incremental_vacuum(500)")
    return try (1..<before).contains(unused())
  }
}
