import GRDB

extension StoreReader {
  /// The texts of an article; `nil` for one that is gone.
  func texts(of article: Int64) throws -> PackedText? {
    let look = try RawStatement(
      db,
      """
      SELECT b.packed, b.html, b.text, l.c0, l.c1
      FROM article_body b LEFT JOIN loose_text l ON l.id = b.article_id WHERE b.article_id = ?
      """)
    look.bind(1, article)
    defer { look.reset() }
    guard try look.next() else { return nil }
    // Of what is damaged nothing is known.
    if !look.isNull(0), let texts = PackedText(look.bytes(0)) { return texts }
    return PackedText(
      html: look.text(1), text: look.text(2), title: look.text(3).map(SearchText.written),
      body: look.text(4).map(SearchText.written) ?? "")
  }
}

extension StoreWriter {
  /// Keeps the texts of an article that is there. The index of the search is told apart
  /// (``SearchIndexQueue``).
  func keep(_ texts: PackedText, of article: Int64) throws {
    let update = try hot(
      "UPDATE article_body SET packed = ?, html = NULL, text = NULL WHERE article_id = ?")
    texts.packed.withUnsafeBytes { update.bind(1, $0) }
    update.bind(2, article)
    try update.run()
    let loose = try hot("DELETE FROM loose_text WHERE id = ?")
    loose.bind(1, article)
    try loose.run()
  }

  /// Packs texts of articles that an earlier version stored one by one, the oldest first. The index
  /// of the search stays as it is.
  ///
  /// - Returns: whether there may be more to do.
  func packTexts(atMost limit: Int) throws -> Bool {
    let loose = try Int64.fetchAll(
      db.cachedStatement(sql: "SELECT id FROM loose_text ORDER BY id LIMIT ?"), arguments: [limit])
    for article in loose {
      if let texts = try reader.texts(of: article) { try keep(texts, of: article) }
    }
    // As much as that has freed: an article gives two thirds of a page back.
    try db.execute(sql: "PRAGMA incremental_vacuum(\(loose.count))")
    return loose.count == limit
  }
}
