import Basics
import Foundation
import GRDB
import Models
import Store

extension Schema {
  /// Stores the texts of an article in one deflated piece (``PackedText``) instead of one by one.
  ///
  /// An article of 200 words took 3.4 kB in two tables and now takes 1.0 kB. Callers still query
  /// `article_content` and the full-text index. Texts that an earlier version stored are packed in
  /// the background (``StoreWriter/packTexts(atMost:)``).
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
      SELECT article_id, iif(packed IS NULL, html, \(UnpackedFunction.sql(.html))),
        iif(packed IS NULL, text, \(UnpackedFunction.sql(.text))),
        CASE WHEN article_id IN (SELECT article_id FROM loose_page)
          THEN (SELECT html FROM article_page p WHERE p.article_id = article_body.article_id)
          ELSE \(UnpackedFunction.sql(.page)) END,
        attachments, words_digest
      FROM article_body;

    -- The indexed texts.
    CREATE VIEW article_words (id, title, body) AS
      SELECT article_id,
        CASE WHEN packed IS NULL THEN (SELECT c0 FROM loose_text l WHERE l.id = article_id)
          ELSE \(UnpackedFunction.sql(.title)) END,
        CASE WHEN packed IS NULL THEN (SELECT c1 FROM loose_text l WHERE l.id = article_id)
          ELSE \(UnpackedFunction.sql(.body)) END
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

  /// Replaces the impressions of articles by expected openings, which age. The old numbers have no
  /// times, so counting begins anew; the sums over sources stay.
  static let expectedOpenings = """
    ALTER TABLE article_feature RENAME COLUMN shown TO expected;
    -- The reference time of both numbers in half-lives since 1970: Models/ArticleExposure.
    ALTER TABLE article_feature ADD COLUMN period INTEGER NOT NULL DEFAULT 0;
    UPDATE article_feature SET expected = 0, opened = 0 WHERE expected <> 0 OR opened <> 0;
    -- The period of the list's display; NULL: closed by an earlier version.
    ALTER TABLE closed_list ADD COLUMN period INTEGER;
    """

  /// Moves what each closed list changes into narrow tables: openings and expected openings of
  /// articles, and the weights of sources. A list changes up to fifty of each. In `article_feature`
  /// and `source` these are wide rows on as many pages; articles that are listed together mostly
  /// arrived together.
  ///
  /// The old columns of articles stay and are 0 from now on: to drop a column, SQLite writes the
  /// whole table again.
  static let exposures = """
    CREATE TABLE article_exposure (
      article_id INTEGER PRIMARY KEY REFERENCES article(id) ON DELETE CASCADE,
      expected REAL NOT NULL,
      opened REAL NOT NULL,
      -- The half-lives since 1970 as of which both numbers count: Models/ArticleExposure.
      period INTEGER NOT NULL
    ) STRICT;
    INSERT INTO article_exposure
      SELECT a.id, f.expected, f.opened, f.period
      FROM article_feature f JOIN article a ON a.id = f.place & 0xFFFFFFFFFF
      WHERE f.expected <> 0 OR f.opened <> 0 ORDER BY a.id;
    -- By their places, so that the table is read once only.
    UPDATE article_feature SET expected = 0, opened = 0, period = 0
      WHERE place IN (SELECT a.source_id << 40 | a.id
        FROM article_exposure e JOIN article a ON a.id = e.article_id);

    -- The votes that the source's next articles start with.
    ALTER TABLE source_exposure
      ADD COLUMN weight REAL NOT NULL DEFAULT 1 CHECK (weight BETWEEN 0.5 AND 2);
    INSERT OR IGNORE INTO source_exposure (source_id, shown, opened)
      SELECT id, 0, 0 FROM source WHERE weight <> 1;
    UPDATE source_exposure SET weight = (SELECT weight FROM source WHERE id = source_id)
      WHERE source_id IN (SELECT id FROM source);
    ALTER TABLE source DROP COLUMN weight;
    """

  /// A number that changes whenever the sources of any reader's list do; none before the first
  /// source.
  static let listVersion =
    """
    CREATE TABLE list_version (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      version INTEGER NOT NULL
    ) STRICT;

    """
    + [
      "INSERT ON reader_source", "UPDATE ON reader_source", "DELETE ON reader_source",
      "INSERT ON source", "UPDATE OF household ON source", "DELETE ON source",
    ].enumerated().map { number, change in
      """
      CREATE TRIGGER list_version_\(number) AFTER \(change) BEGIN
        INSERT INTO list_version VALUES (1, 1) ON CONFLICT DO UPDATE SET version = version + 1;
      END;
      """
    }.joined(separator: "\n")

  /// A story may have thousands of articles. Lists look for a better one of each article, the newest
  /// first, and find the story's best among the first few; and deleting an article asks only whether
  /// another one of its source is left.
  static let newestOfStories = """
    CREATE INDEX story_newest ON story_article(story_id, dated DESC, article_id DESC);
    DROP TRIGGER story_article_delete;
    CREATE TRIGGER story_article_delete AFTER DELETE ON story_article BEGIN
      UPDATE story SET articles = articles - 1, sources = sources - NOT EXISTS (
        SELECT 1 FROM story_article WHERE story_id = old.story_id AND source_id = old.source_id
      ) WHERE id = old.story_id;
      DELETE FROM story WHERE id = old.story_id AND articles = 0;
    END;
    """

  static let readingLists = """
    -- Lists as they were shown to their readers: Models/ReadingList. Kept for a day.
    CREATE TABLE reading_list (
      -- Random, so that it does not tell how many there are.
      id INTEGER PRIMARY KEY,
      reader_id INTEGER NOT NULL REFERENCES reader(id) ON DELETE CASCADE,
      -- When it was last shown or continued.
      at REAL NOT NULL,
      -- The articles in the order shown, with their scores.
      entries BLOB NOT NULL,
      -- The query, and the pages with their cursors.
      continuation TEXT NOT NULL CHECK (json_valid(continuation))
    ) STRICT;
    CREATE INDEX reading_list_reader ON reading_list(reader_id, at);
    """
}
