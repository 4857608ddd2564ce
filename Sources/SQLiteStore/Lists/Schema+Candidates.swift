extension Schema {
  /// Puts all data for an article's score for a reader into one row, beside those of the same
  /// source: a list looks at the latest articles of some sources and reads neighbouring rows.
  static let candidates = """
    DROP TRIGGER article_feature_delete;
    CREATE TABLE candidate (
      -- 2^40 times its source's id and its own.
      place INTEGER PRIMARY KEY,
      -- Its source's when it came.
      weight REAL NOT NULL,
      -- The story that it tells, as in story_article.
      story_id INTEGER,
      -- How often it was shown to readers, and opened then: what closed lists add up to.
      shown REAL NOT NULL DEFAULT 0,
      opened REAL NOT NULL DEFAULT 0,
      -- What it is known by; empty where nobody looked.
      features BLOB NOT NULL
    ) STRICT;
    INSERT INTO candidate
      SELECT f.place, f.weight, told.story_id, ifnull(e.shown, 0), ifnull(e.opened, 0), f.features
      FROM article_feature f
      LEFT JOIN story_article told ON told.article_id = f.place & 0xFFFFFFFFFF
      LEFT JOIN exposure e ON e.article_id = f.place & 0xFFFFFFFFFF
      ORDER BY f.place;
    INSERT INTO candidate
      SELECT a.source_id << 40 | a.id, 1, told.story_id, ifnull(e.shown, 0), ifnull(e.opened, 0),
        x''
      FROM article a LEFT JOIN story_article told ON told.article_id = a.id
      LEFT JOIN exposure e ON e.article_id = a.id
      WHERE (told.story_id IS NOT NULL OR e.shown IS NOT NULL)
        AND NOT EXISTS (SELECT 1 FROM article_feature WHERE place = a.source_id << 40 | a.id);
    DROP TABLE article_feature;
    DROP TABLE exposure;
    ALTER TABLE candidate RENAME TO article_feature;
    CREATE TRIGGER article_feature_delete AFTER DELETE ON article BEGIN
      DELETE FROM article_feature WHERE place = old.source_id << 40 | old.id;
    END;
    """
}
