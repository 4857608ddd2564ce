extension Schema {
  /// The outbox for the targets of `notify:`.
  static let notices = """
    CREATE TABLE notice_target (
      name TEXT PRIMARY KEY COLLATE NOCASE,
      -- What was so before is no news.
      known REAL NOT NULL,
      -- Not before this moment: a pause after each request, a longer one after a failure.
      next REAL NOT NULL,
      -- In a row.
      failures INTEGER NOT NULL DEFAULT 0 CHECK (failures >= 0),
      failure TEXT
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE notice (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      target TEXT NOT NULL COLLATE NOCASE,
      reader_id INTEGER NOT NULL REFERENCES reader(id) ON DELETE CASCADE,
      article_id INTEGER REFERENCES article(id) ON DELETE CASCADE,
      -- One that fails, and since when.
      source_id INTEGER REFERENCES source(id) ON DELETE CASCADE,
      since REAL,
      reason TEXT NOT NULL,
      at REAL NOT NULL,
      -- 'doubtful': it was under way when its process ended. It is not sent again, so that nothing
      -- is told twice.
      state TEXT NOT NULL DEFAULT 'waiting'
        CHECK (state IN ('waiting', 'under_way', 'sent', 'given_up', 'doubtful')),
      -- When it was last taken to be sent.
      taken REAL,
      CHECK ((article_id IS NULL) = (source_id IS NOT NULL)),
      CHECK ((source_id IS NULL) = (since IS NULL))
    ) STRICT;
    -- Each notice once.
    CREATE UNIQUE INDEX notice_article ON notice(article_id, target) WHERE article_id IS NOT NULL;
    CREATE UNIQUE INDEX notice_source ON notice(source_id, target, since)
      WHERE source_id IS NOT NULL;
    CREATE INDEX notice_waiting ON notice(target, id) WHERE state IN ('waiting', 'under_way');
    CREATE INDEX notice_reader ON notice(reader_id);
    CREATE INDEX story_told ON story(latest) WHERE sources > 1;
    """
}
