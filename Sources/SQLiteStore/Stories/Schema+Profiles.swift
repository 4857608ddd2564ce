extension Schema {
  /// Keeps profiles by story instead of by article. Puts articles of the last days into the queue
  /// again, because terms have other weights in this version.
  static let profiles = """
    CREATE TABLE story_profile (
      story_id INTEGER PRIMARY KEY REFERENCES story(id) ON DELETE CASCADE,
      -- When it was told last.
      seen REAL NOT NULL,
      -- What it tells of, as later articles are compared with it; gone when it is told no more.
      profile BLOB NOT NULL
    ) STRICT;
    CREATE INDEX story_profile_seen ON story_profile(seen);
    INSERT OR IGNORE INTO story_queue SELECT article_id FROM story_trace;
    DROP TABLE story_trace;
    -- The rows referred to articles and not to stories.
    DELETE FROM story_term_0;
    DELETE FROM story_term_1;
    ALTER TABLE story DROP COLUMN terms;
    """
}
