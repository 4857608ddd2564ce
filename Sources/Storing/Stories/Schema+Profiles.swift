extension Schema {
  /// What is remembered to find stories is kept by story, no more by article. What an article of the
  /// last days tells is looked at again: the terms of another version weigh otherwise.
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
    -- They told articles.
    DELETE FROM story_term_0;
    DELETE FROM story_term_1;
    ALTER TABLE story DROP COLUMN terms;
    """
}
