import Store

extension Schema {
  /// Readers' rules for new articles, and their effects.
  static let rules = """
    CREATE TABLE rule (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      reader_id INTEGER NOT NULL REFERENCES reader(id) ON DELETE CASCADE,
      -- 0: of feeds.yml; 1: the reader added it here.
      is_own INTEGER NOT NULL CHECK (is_own IN (0, 1)),
      -- The rule in JSON, which makes it the same rule wherever it stands.
      rule TEXT NOT NULL CHECK (json_valid(rule)),
      -- Where it stands in feeds.yml; NULL: nowhere any more, and what it did stays.
      place TEXT,
      position INTEGER NOT NULL,
      UNIQUE (reader_id, is_own, rule)
    ) STRICT;

    -- Matches of rules. A rule acts on an article once.
    CREATE TABLE rule_match (
      article_id INTEGER NOT NULL REFERENCES article(id) ON DELETE CASCADE,
      rule_id INTEGER NOT NULL REFERENCES rule(id) ON DELETE CASCADE,
      at REAL NOT NULL,
      PRIMARY KEY (article_id, rule_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX rule_match_at ON rule_match(rule_id, at);

    -- Articles that were not stored, by day (days since 1970).
    CREATE TABLE rule_drop (
      rule_id INTEGER NOT NULL REFERENCES rule(id) ON DELETE CASCADE,
      day INTEGER NOT NULL,
      articles INTEGER NOT NULL,
      PRIMARY KEY (rule_id, day)
    ) STRICT, WITHOUT ROWID;

    -- Half-lives by which a reader's rules raise or lower an article.
    CREATE TABLE article_raise (
      reader_id INTEGER NOT NULL REFERENCES reader(id) ON DELETE CASCADE,
      article_id INTEGER NOT NULL REFERENCES article(id) ON DELETE CASCADE,
      half_lives REAL NOT NULL CHECK (half_lives BETWEEN -3 AND 3),
      PRIMARY KEY (reader_id, article_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX raise_article ON article_raise(article_id);

    -- Categories of a reader's own.
    CREATE TABLE article_tag (
      reader_id INTEGER NOT NULL REFERENCES reader(id) ON DELETE CASCADE,
      article_id INTEGER NOT NULL REFERENCES article(id) ON DELETE CASCADE,
      tag TEXT NOT NULL COLLATE NOCASE CHECK (tag <> ''),
      PRIMARY KEY (reader_id, tag, article_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX tag_article ON article_tag(article_id);

    -- Articles whose rules wait for the page or the story.
    CREATE TABLE rule_queue (
      article_id INTEGER PRIMARY KEY REFERENCES article(id) ON DELETE CASCADE
    ) STRICT;
    """
}
