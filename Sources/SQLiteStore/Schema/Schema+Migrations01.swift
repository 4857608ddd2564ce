extension Schema {
  static let version1 = """
    CREATE TABLE setting (
      key TEXT PRIMARY KEY,
      value REAL NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE reader (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE CHECK (name <> '')
    ) STRICT;

    CREATE TABLE category (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE COLLATE NOCASE CHECK (name <> ''),
      position INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE source (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE COLLATE NOCASE CHECK (name <> ''),
      url TEXT NOT NULL,
      home_page_url TEXT,
      -- The tab that its articles name; all of them are in source_category.
      category_id INTEGER NOT NULL REFERENCES category(id),
      position INTEGER NOT NULL,
      -- 0: no longer in feeds.yml; what it brought stays.
      configured INTEGER NOT NULL CHECK (configured IN (0, 1)),
      weight REAL NOT NULL DEFAULT 1 CHECK (weight BETWEEN 0.5 AND 2),
      added REAL NOT NULL
    ) STRICT;
    CREATE INDEX source_first_category ON source(category_id);

    CREATE TABLE source_category (
      source_id INTEGER NOT NULL REFERENCES source(id) ON DELETE CASCADE,
      category_id INTEGER NOT NULL REFERENCES category(id),
      PRIMARY KEY (source_id, category_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX category_source ON source_category(category_id);

    CREATE TABLE feed_state (
      source_id INTEGER PRIMARY KEY REFERENCES source(id) ON DELETE CASCADE,
      url TEXT NOT NULL,
      reading TEXT,
      next_due REAL,
      blocked_until REAL,
      claimed_until REAL,
      -- The process that holds it.
      claimed_by INTEGER,
      failures INTEGER NOT NULL CHECK (failures >= 0),
      first_failure REAL,
      last_error TEXT,
      last_success REAL,
      last_poll REAL,
      gone TEXT NOT NULL CHECK (gone IN ('no', 'maybe', 'confirmed')),
      -- Exactly as received; sent back to validator_url only.
      etag TEXT,
      last_modified TEXT,
      validator_url TEXT,
      last_200 REAL,
      body_hash TEXT,
      max_age_200 REAL,
      -- 'trusted', 'broken', or 'probed' at a time.
      conditional TEXT NOT NULL CHECK (conditional IN ('trusted', 'probed', 'broken')),
      probed_at REAL,
      feed_url TEXT,
      moved_to TEXT,
      redirect_candidate TEXT,
      candidate_since REAL,
      candidate_polls INTEGER,
      feed_hint REAL,
      -- Bit sets: hours 0–23, days 1 (Sunday) to 7.
      skip_hours INTEGER NOT NULL,
      skip_days INTEGER NOT NULL,
      adaptive_interval REAL,
      median_gap REAL,
      newest_item REAL,
      identity_scheme TEXT,
      item_keys TEXT,
      format TEXT,
      title TEXT,
      home_page_url TEXT
    ) STRICT;

    CREATE TABLE host (
      name TEXT PRIMARY KEY,
      blocked_until REAL,
      last_request_end REAL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE article (
      -- AUTOINCREMENT: an id is never given twice, so that it is stable for ever.
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      source_id INTEGER NOT NULL REFERENCES source(id) ON DELETE CASCADE,
      identity TEXT NOT NULL,
      url_key TEXT,
      digest INTEGER NOT NULL,
      title TEXT,
      summary TEXT,
      url TEXT,
      -- Lists: see ListColumn.
      authors TEXT,
      tags TEXT,
      language TEXT,
      image TEXT,
      comments_url TEXT,
      published REAL,
      modified REAL,
      fetched REAL NOT NULL,
      -- When it counts as published: see Ranker.publicationDate.
      dated REAL NOT NULL,
      word_count INTEGER NOT NULL CHECK (word_count >= 0),
      UNIQUE (source_id, identity)
    ) STRICT;
    CREATE INDEX article_url_key ON article(source_id, url_key) WHERE url_key IS NOT NULL;

    -- Deleted articles that the feed may still list, so that they are not stored again.
    CREATE TABLE deleted_article (
      source_id INTEGER NOT NULL REFERENCES source(id) ON DELETE CASCADE,
      identity TEXT NOT NULL,
      listed REAL NOT NULL,
      PRIMARY KEY (source_id, identity)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE article_content (
      article_id INTEGER PRIMARY KEY REFERENCES article(id) ON DELETE CASCADE,
      html TEXT,
      text TEXT,
      attachments TEXT CHECK (attachments IS NULL OR json_valid(attachments))
    ) STRICT;

    -- Ranks: a row for each category of an article. The lists of all
    -- categories and of one source read the first row of each article.
    CREATE TABLE article_rank (
      article_id INTEGER NOT NULL REFERENCES article(id) ON DELETE CASCADE,
      category_id INTEGER NOT NULL REFERENCES category(id),
      source_id INTEGER NOT NULL REFERENCES source(id) ON DELETE CASCADE,
      is_first INTEGER NOT NULL CHECK (is_first IN (0, 1)),
      today REAL NOT NULL,
      now REAL NOT NULL,
      dated REAL NOT NULL,
      PRIMARY KEY (article_id, category_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX rank_today ON article_rank(today, article_id) WHERE is_first = 1;
    CREATE INDEX rank_now ON article_rank(now, article_id) WHERE is_first = 1;
    CREATE INDEX rank_dated ON article_rank(dated, article_id) WHERE is_first = 1;
    CREATE INDEX rank_category_today ON article_rank(category_id, today, article_id);
    CREATE INDEX rank_category_now ON article_rank(category_id, now, article_id);
    CREATE INDEX rank_category_dated ON article_rank(category_id, dated, article_id);
    CREATE INDEX rank_source_today ON article_rank(source_id, today, article_id)
      WHERE is_first = 1;
    CREATE INDEX rank_source_now ON article_rank(source_id, now, article_id)
      WHERE is_first = 1;
    CREATE INDEX rank_source_dated ON article_rank(source_id, dated, article_id)
      WHERE is_first = 1;

    -- Displayed counts, computed from `event`. No row: all counts are 0.
    CREATE TABLE article_tally (
      article_id INTEGER PRIMARY KEY REFERENCES article(id) ON DELETE CASCADE,
      views INTEGER NOT NULL DEFAULT 0,
      bookmarks INTEGER NOT NULL DEFAULT 0,
      shares INTEGER NOT NULL DEFAULT 0,
      external_ratings INTEGER,
      external_shares INTEGER,
      external_comments INTEGER,
      external_views INTEGER
    ) STRICT;

    CREATE TABLE article_state (
      reader_id INTEGER NOT NULL REFERENCES reader(id) ON DELETE CASCADE,
      article_id INTEGER NOT NULL REFERENCES article(id) ON DELETE CASCADE,
      read_at REAL,
      viewed_at REAL,
      finished_at REAL,
      bookmarked_at REAL,
      shared_at REAL,
      hidden_at REAL,
      PRIMARY KEY (reader_id, article_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX state_article ON article_state(article_id);
    CREATE INDEX state_bookmarked ON article_state(reader_id, bookmarked_at)
      WHERE bookmarked_at IS NOT NULL;

    -- The log from which the ranking can be rebuilt; rows are only added.
    CREATE TABLE event (
      id INTEGER PRIMARY KEY,
      article_id INTEGER NOT NULL REFERENCES article(id) ON DELETE CASCADE,
      reader_id INTEGER REFERENCES reader(id) ON DELETE CASCADE,
      kind TEXT NOT NULL CHECK (kind <> ''),
      count INTEGER,
      at REAL NOT NULL,
      votes REAL NOT NULL CHECK (votes >= 0),
      CHECK ((reader_id IS NULL) = (count IS NOT NULL))
    ) STRICT;
    CREATE INDEX event_article ON event(article_id);
    CREATE INDEX event_reader ON event(reader_id, at) WHERE reader_id IS NOT NULL;

    -- The usual size of each counter; source 0 stands for all sources.
    CREATE TABLE counter_norm (
      source_id INTEGER NOT NULL,
      metric TEXT NOT NULL,
      articles INTEGER NOT NULL,
      log_sum REAL NOT NULL,
      PRIMARY KEY (source_id, metric)
    ) STRICT, WITHOUT ROWID;

    -- Text for searching: see SearchText.
    CREATE VIRTUAL TABLE article_search USING fts5(
      title, body, tokenize = "unicode61 remove_diacritics 2"
    );
    CREATE TRIGGER article_search_delete AFTER DELETE ON article BEGIN
      DELETE FROM article_search WHERE rowid = old.id;
    END;
    """
}
