import GRDB

/// Stores the texts of an article in one deflated piece (``PackedText``) instead of one by one.
///
/// An article of 200 words took 3.4 kB in two tables and now takes 1.0 kB. Callers still query
/// `article_content` and the full-text index. Texts that an earlier version stored are packed in
/// the background (``StoreWriter/packTexts(atMost:)``).
extension Schema {
  static let packing = """
    ALTER TABLE article_content RENAME TO article_body;
    -- The texts of an article; NULL if html, text and loose_text still contain them.
    ALTER TABLE article_body ADD COLUMN packed BLOB;
    ALTER TABLE article_search_content RENAME TO loose_text;

    -- Pages whose text is in article_page; the text of others is packed, and their column is ''.
    CREATE TABLE loose_page (
      article_id INTEGER PRIMARY KEY REFERENCES article(id) ON DELETE CASCADE
    ) STRICT;
    INSERT INTO loose_page SELECT article_id FROM article_page WHERE fetched IS NOT NULL;

    CREATE VIEW article_content (article_id, html, text, page, attachments, words_digest) AS
      SELECT article_id, iif(packed IS NULL, html, \(unpacked(.html))),
        iif(packed IS NULL, text, \(unpacked(.text))),
        CASE WHEN article_id IN (SELECT article_id FROM loose_page)
          THEN (SELECT html FROM article_page p WHERE p.article_id = article_body.article_id)
          ELSE \(unpacked(.page)) END,
        attachments, words_digest
      FROM article_body;

    -- The indexed texts.
    CREATE VIEW article_words (id, title, body) AS
      SELECT article_id,
        CASE WHEN packed IS NULL THEN (SELECT c0 FROM loose_text l WHERE l.id = article_id)
          ELSE \(unpacked(.title)) END,
        CASE WHEN packed IS NULL THEN (SELECT c1 FROM loose_text l WHERE l.id = article_id)
          ELSE \(unpacked(.body)) END
      FROM article_body;

    -- Before the deletion, because the index needs the words to remove them.
    DROP TRIGGER article_search_delete;
    CREATE TRIGGER article_search_delete BEFORE DELETE ON article BEGIN
      DELETE FROM article_search WHERE rowid = old.id;
      DELETE FROM loose_text WHERE id = old.id;
    END;
    """

  /// Makes the full-text index read its texts from `article_words` instead of its own table
  /// (https://sqlite.org/fts5.html#external_content_tables), and keeps the index. SQLite has no
  /// statement that changes the options of a virtual table; this is the way that its manual
  /// describes for such a change (https://sqlite.org/lang_altertable.html#otheralter).
  static func readWords(_ db: Database) throws {
    try db.execute(sql: "PRAGMA writable_schema = ON")
    try db.execute(
      sql: "UPDATE sqlite_schema SET sql = ? WHERE type = 'table' AND name = 'article_search'",
      arguments: [
        """
        CREATE VIRTUAL TABLE article_search USING fts5(title, body, content = article_words, \
        content_rowid = id, tokenize = "unicode61 remove_diacritics 2")
        """
      ])
    // Makes SQLite read the schema again.
    try db.execute(sql: "PRAGMA writable_schema = RESET")
    db.clearSchemaCache()
  }

  /// Whether the texts of a row of `article_body` are damaged or missing.
  static let isTextLost = """
    CASE WHEN packed IS NULL THEN article_id NOT IN (SELECT id FROM loose_text)
      ELSE \(unpacked(.body)) IS NULL END
    """

  private static func unpacked(_ part: PackedText.Part) -> String {
    "\(UnpackedFunction.name)(packed, \(part.rawValue))"
  }
}
