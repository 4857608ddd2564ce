extension Schema {
  static let pageSettings = """
    -- A reader's page settings as a JSON object.
    CREATE TABLE page_settings (
      reader_id INTEGER PRIMARY KEY REFERENCES reader(id) ON DELETE CASCADE,
      settings TEXT NOT NULL CHECK (json_valid(settings))
    ) STRICT;
    """

  /// The order of readers, of whom the first is the default, and their secrets, of which only
  /// hashes are stored. In an older database the reader with most events becomes the first.
  static let readers = """
    ALTER TABLE reader ADD COLUMN position INTEGER NOT NULL DEFAULT 0;
    UPDATE reader SET position = place FROM (
      SELECT reader.id AS known,
        row_number() OVER (ORDER BY count(event.id) DESC, reader.id) AS place
      FROM reader LEFT JOIN event ON event.reader_id = reader.id GROUP BY reader.id
    ) WHERE known = reader.id;

    -- Models/PasswordHash.
    CREATE TABLE reader_password (
      reader_id INTEGER PRIMARY KEY REFERENCES reader(id) ON DELETE CASCADE,
      salt BLOB NOT NULL,
      hash BLOB NOT NULL,
      cost INTEGER NOT NULL,
      block_size INTEGER NOT NULL,
      parallelism INTEGER NOT NULL,
      changed REAL NOT NULL
    ) STRICT;

    CREATE TABLE reader_session (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      reader_id INTEGER NOT NULL REFERENCES reader(id) ON DELETE CASCADE,
      -- SHA-256 of what the browser holds.
      token BLOB NOT NULL UNIQUE,
      began REAL NOT NULL,
      last_used REAL NOT NULL,
      device TEXT NOT NULL,
      address TEXT NOT NULL
    ) STRICT;
    CREATE INDEX session_reader ON reader_session(reader_id);

    CREATE TABLE app_password (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      reader_id INTEGER NOT NULL REFERENCES reader(id) ON DELETE CASCADE,
      name TEXT NOT NULL CHECK (name <> ''),
      made REAL NOT NULL,
      last_used REAL,
      address TEXT,
      UNIQUE (reader_id, name)
    ) STRICT;
    -- Hashes of an app password in each form that apps send: Models/AppSecretKind.
    CREATE TABLE app_secret (
      kind TEXT NOT NULL,
      hash BLOB NOT NULL,
      app_id INTEGER NOT NULL REFERENCES app_password(id) ON DELETE CASCADE,
      PRIMARY KEY (kind, hash)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX secret_app ON app_secret(app_id);

    -- Sign-in links, valid once.
    CREATE TABLE sign_in_link (
      token BLOB PRIMARY KEY,
      reader_id INTEGER NOT NULL REFERENCES reader(id) ON DELETE CASCADE,
      until REAL NOT NULL
    ) STRICT, WITHOUT ROWID;
    """

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

  /// The record of changes, in order, by any process; the last hundred thousand are kept. Kinds are
  /// those of `NewsroomChange.Kind`, in their order.
  static let changes = """
    CREATE TABLE change (
      id INTEGER PRIMARY KEY,
      at INTEGER NOT NULL DEFAULT (CAST(strftime('%s') AS INTEGER)),
      kind INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 4),
      subject INTEGER NOT NULL,
      -- Of a state: whose.
      reader_id INTEGER
    ) STRICT;
    CREATE TRIGGER change_bound AFTER INSERT ON change WHEN new.id % 1024 = 0 BEGIN
      DELETE FROM change WHERE id <= new.id - 100000;
    END;
    CREATE TRIGGER change_article AFTER INSERT ON article BEGIN
      INSERT INTO change (kind, subject) VALUES (0, new.id);
    END;
    CREATE TRIGGER change_updated
    AFTER UPDATE OF digest, title, summary, image, word_count ON article
    WHEN old.digest <> new.digest OR old.title IS NOT new.title
      OR old.summary IS NOT new.summary OR old.image IS NOT new.image
      OR old.word_count <> new.word_count
    BEGIN
      INSERT INTO change (kind, subject) VALUES (1, new.id);
    END;
    CREATE TRIGGER change_first_state AFTER INSERT ON article_state
    WHEN coalesce(new.read_at, new.bookmarked_at, new.hidden_at) IS NOT NULL BEGIN
      INSERT INTO change (kind, subject, reader_id) VALUES (2, new.article_id, new.reader_id);
    END;
    CREATE TRIGGER change_state
    AFTER UPDATE OF read_at, bookmarked_at, hidden_at ON article_state
    WHEN (old.read_at IS NULL) <> (new.read_at IS NULL)
      OR (old.bookmarked_at IS NULL) <> (new.bookmarked_at IS NULL)
      OR (old.hidden_at IS NULL) <> (new.hidden_at IS NULL)
    BEGIN
      INSERT INTO change (kind, subject, reader_id) VALUES (2, new.article_id, new.reader_id);
    END;
    CREATE TRIGGER change_first_story AFTER INSERT ON story WHEN new.sources > 1 BEGIN
      INSERT INTO change (kind, subject) VALUES (3, new.id);
    END;
    CREATE TRIGGER change_story AFTER UPDATE OF sources ON story
    WHEN old.sources <> new.sources BEGIN
      INSERT INTO change (kind, subject) VALUES (3, new.id);
    END;
    CREATE TRIGGER change_source AFTER UPDATE OF failures, gone ON feed_state
    WHEN (old.failures = 0) <> (new.failures = 0) OR old.gone <> new.gone BEGIN
      INSERT INTO change (kind, subject) VALUES (4, new.source_id);
    END;
    """

  /// The next due date of each source, indexed, so that finding due sources does not scan all of
  /// them. A source confirmed as gone is never due.
  static let due = """
    CREATE INDEX feed_due ON feed_state(next_due) WHERE gone <> 'confirmed';
    DELETE FROM feed_state WHERE url <> (SELECT url FROM source WHERE source.id = source_id);
    INSERT INTO feed_state (source_id, url, failures, gone, conditional, skip_hours, skip_days)
      SELECT id, url, 0, 'no', 'trusted', 0, 0 FROM source
      WHERE configured = 1 AND id NOT IN (SELECT source_id FROM feed_state);
    """

  /// The differences of readers' lists of sources from the shared list: Models/SourceOverride.
  static let ownLists = """
    -- 0: only visible to the readers who added it.
    ALTER TABLE source ADD COLUMN household INTEGER NOT NULL DEFAULT 1
      CHECK (household IN (0, 1));
    CREATE INDEX source_of_readers ON source(id) WHERE household = 0;

    CREATE TABLE reader_source (
      reader_id INTEGER NOT NULL REFERENCES reader(id) ON DELETE CASCADE,
      source_id INTEGER NOT NULL REFERENCES source(id) ON DELETE CASCADE,
      listing TEXT NOT NULL CHECK (listing IN ('changed', 'left_out', 'added')),
      name TEXT CHECK (name <> ''),
      -- The first of the categories, which cards show.
      category TEXT CHECK (category <> ''),
      -- All of them: see ListColumn.
      categories TEXT,
      PRIMARY KEY (reader_id, source_id),
      CHECK ((category IS NULL) = (categories IS NULL)),
      CHECK (listing <> 'added' OR category IS NOT NULL)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX reader_source_source ON reader_source(source_id);
    """

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

  /// The key of `now` becomes the mean of two keys, one of which is stored beside it.
  static let bursts = """
    ALTER TABLE article_rank ADD COLUMN burst REAL NOT NULL DEFAULT 0;
    -- Approximate keys of the last days until all keys are rebuilt.
    UPDATE article_rank SET burst = 12 * now, now = 6.5 * now
      WHERE article_id IN (SELECT article_id FROM article_rank WHERE is_first = 1
        AND dated > (SELECT max(dated) FROM article_rank WHERE is_first = 1) - 3 * 86400);
    -- A changed half-life causes a rebuild of the keys.
    UPDATE setting SET value = value + 0.001 WHERE key = 'ranking.rising_half_life';
    """

  /// Further addresses of articles: the targets of their pages' redirects, and the addresses that
  /// the pages give for themselves. An article's own address is in `article.url_key`.
  static let saving = """
    CREATE TABLE article_address (
      url_key TEXT NOT NULL,
      article_id INTEGER NOT NULL REFERENCES article(id) ON DELETE CASCADE,
      PRIMARY KEY (url_key, article_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX address_article ON article_address(article_id);
    """
}
