extension Schema {
  /// Data for reading whole articles without a network: pages, earlier texts, pictures, and
  /// statistics about their sites.
  static let offline = """
    -- A digest of the words of the feed's text, so that a change of markup is not an edit.
    ALTER TABLE article_content ADD COLUMN words_digest INTEGER;

    -- The queue of pages to fetch, with the results. The feed's text
    -- stays in article_content.
    CREATE TABLE article_page (
      article_id INTEGER PRIMARY KEY REFERENCES article(id) ON DELETE CASCADE,
      wanted TEXT NOT NULL,
      -- When it is asked for next; NULL: no more.
      due REAL,
      tries INTEGER NOT NULL DEFAULT 0 CHECK (tries >= 0),
      failure TEXT,
      fetched REAL,
      html TEXT,
      is_shown INTEGER NOT NULL DEFAULT 0 CHECK (is_shown IN (0, 1)),
      choice TEXT,
      CHECK ((fetched IS NULL) = (html IS NULL)),
      CHECK (is_shown = 0 OR html IS NOT NULL)
    ) STRICT;
    CREATE INDEX page_due ON article_page(due) WHERE due IS NOT NULL;

    -- Earlier versions of edited articles. The current text has the next number.
    CREATE TABLE article_revision (
      article_id INTEGER NOT NULL REFERENCES article(id) ON DELETE CASCADE,
      number INTEGER NOT NULL CHECK (number > 0),
      replaced REAL NOT NULL,
      origin TEXT NOT NULL CHECK (origin IN ('feed', 'page')),
      title TEXT,
      summary TEXT,
      html TEXT,
      text TEXT,
      PRIMARY KEY (article_id, number)
    ) STRICT, WITHOUT ROWID;

    -- Each picture is a file named by its digest in the folder beside the database.
    CREATE TABLE picture (
      digest TEXT PRIMARY KEY CHECK (length(digest) = 64),
      format TEXT NOT NULL,
      bytes INTEGER NOT NULL CHECK (bytes > 0),
      width INTEGER NOT NULL CHECK (width > 0),
      height INTEGER NOT NULL CHECK (height > 0)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE article_picture (
      article_id INTEGER NOT NULL REFERENCES article(id) ON DELETE CASCADE,
      url TEXT NOT NULL,
      -- A candidate of its srcset; NULL: the address itself.
      request TEXT,
      -- 0 stands for the article, the others follow in its text.
      position INTEGER NOT NULL CHECK (position >= 0),
      digest TEXT REFERENCES picture(digest),
      due REAL,
      tries INTEGER NOT NULL DEFAULT 0 CHECK (tries >= 0),
      failure TEXT,
      PRIMARY KEY (article_id, url)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX article_picture_due ON article_picture(due) WHERE due IS NOT NULL;
    CREATE INDEX article_picture_digest ON article_picture(digest) WHERE digest IS NOT NULL;
    CREATE INDEX article_picture_url ON article_picture(url) WHERE digest IS NOT NULL;

    -- The rules of a robots.txt for our user agent (RFC 9309), until they expire.
    CREATE TABLE robots (
      origin TEXT PRIMARY KEY,
      rules TEXT NOT NULL,
      expires REAL NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX robots_expires ON robots(expires);

    -- Text blocks and lead pictures of a site, with the number of pages that contain each.
    CREATE TABLE site_block (
      site TEXT NOT NULL,
      digest INTEGER NOT NULL,
      pages INTEGER NOT NULL,
      -- The page that was counted last: the same one twice is one.
      last_page INTEGER NOT NULL,
      seen REAL NOT NULL,
      PRIMARY KEY (site, digest)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX site_block_seen ON site_block(seen);
    CREATE TABLE site_picture (
      site TEXT NOT NULL,
      url TEXT NOT NULL,
      pages INTEGER NOT NULL,
      last_page INTEGER NOT NULL,
      seen REAL NOT NULL,
      PRIMARY KEY (site, url)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX site_picture_seen ON site_picture(seen);
    """

  /// Stories and the data for finding them. An article belongs to at most one story. Lists use only
  /// the first two tables; the others are working memory whose entries expire.
  static let stories = """
    -- The id of a story is that of its first article.
    CREATE TABLE story (
      id INTEGER PRIMARY KEY,
      articles INTEGER NOT NULL CHECK (articles >= 0),
      sources INTEGER NOT NULL CHECK (sources >= 0),
      -- When its latest article counts as published.
      latest REAL NOT NULL,
      -- Whether it changed since stories were last compared with each other.
      is_open INTEGER NOT NULL CHECK (is_open IN (0, 1)),
      -- What it tells of: the sum of its articles' terms; none while it has one article.
      terms BLOB
    ) STRICT;
    CREATE INDEX story_open ON story(id) WHERE is_open = 1;

    CREATE TABLE story_article (
      article_id INTEGER PRIMARY KEY REFERENCES article(id) ON DELETE CASCADE,
      story_id INTEGER NOT NULL REFERENCES story(id),
      source_id INTEGER NOT NULL,
      dated REAL NOT NULL,
      -- The earlier article that it is a near-copy of. That one may be deleted before.
      duplicate_of INTEGER
    ) STRICT;
    -- The newest first, because they are probably the best of their story.
    CREATE INDEX story_articles ON story_article(story_id, article_id DESC);
    CREATE TRIGGER story_article_delete AFTER DELETE ON story_article BEGIN
      UPDATE story SET articles = articles - 1, sources = (
        SELECT count(DISTINCT source_id) FROM story_article WHERE story_id = old.story_id
      ) WHERE id = old.story_id;
      DELETE FROM story WHERE id = old.story_id AND articles = 0;
    END;

    -- The terms of an article, as long as a later one may join its story.
    CREATE TABLE story_trace (
      article_id INTEGER PRIMARY KEY REFERENCES article(id) ON DELETE CASCADE,
      seen REAL NOT NULL,
      trace BLOB NOT NULL
    ) STRICT;

    -- The rare terms of articles. A period covers some days, so that old rows are deleted
    -- with the period.
    CREATE TABLE story_term (
      period INTEGER NOT NULL,
      term INTEGER NOT NULL,
      article_id INTEGER NOT NULL,
      PRIMARY KEY (period, term, article_id)
    ) STRICT, WITHOUT ROWID;

    -- Keys that near-copies share: bands of MinHash, headlines, addresses.
    CREATE TABLE near_copy_key (
      period INTEGER NOT NULL,
      key INTEGER NOT NULL,
      article_id INTEGER NOT NULL,
      PRIMARY KEY (period, key, article_id)
    ) STRICT, WITHOUT ROWID;

    -- The number of articles that contain a term, with decay by age. Term 0 counts articles.
    CREATE TABLE term_frequency (
      term INTEGER PRIMARY KEY,
      weight REAL NOT NULL
    ) STRICT;
    """

  /// The tables of learned data and of the data it is learned from.
  static let learning = """
    -- The features of an article, and the weight of its source at its arrival.
    CREATE TABLE article_feature (
      article_id INTEGER PRIMARY KEY REFERENCES article(id) ON DELETE CASCADE,
      weight REAL NOT NULL,
      features BLOB NOT NULL
    ) STRICT;

    -- The number of articles that contain a word; words share buckets. Bucket -1 counts articles.
    CREATE TABLE word_frequency (
      bucket INTEGER PRIMARY KEY,
      articles INTEGER NOT NULL
    ) STRICT;

    -- The log that a reader's model is trained on. It contains the features, so that articles
    -- can be deleted.
    CREATE TABLE lesson (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      reader_id INTEGER NOT NULL REFERENCES reader(id) ON DELETE CASCADE,
      article_id INTEGER NOT NULL,
      -- An interaction, or 'passed': shown, and not opened.
      kind TEXT NOT NULL CHECK (kind <> ''),
      weight REAL NOT NULL CHECK (weight >= 0),
      advantage REAL NOT NULL,
      at REAL NOT NULL,
      features BLOB NOT NULL
    ) STRICT;
    CREATE INDEX lesson_reader ON lesson(reader_id, id);
    CREATE INDEX lesson_time ON lesson(reader_id, at);

    -- A reader's model after an example: a cache of the log.
    CREATE TABLE reader_model (
      reader_id INTEGER PRIMARY KEY REFERENCES reader(id) ON DELETE CASCADE,
      through INTEGER NOT NULL,
      model BLOB NOT NULL
    ) STRICT;

    -- Lists as shown. A list is closed and becomes training data when its reader opens
    -- another one.
    CREATE TABLE shown_list (
      id INTEGER PRIMARY KEY,
      reader_id INTEGER NOT NULL REFERENCES reader(id) ON DELETE CASCADE,
      at REAL NOT NULL,
      -- How many of the entries were on the pages that were shown.
      shown INTEGER NOT NULL CHECK (shown >= 0),
      -- 0: open; else its place in the order in which lists were closed.
      closed INTEGER NOT NULL CHECK (closed >= 0),
      entries BLOB NOT NULL
    ) STRICT;
    CREATE INDEX shown_list_reader ON shown_list(reader_id, closed);
    CREATE INDEX shown_list_closed ON shown_list(closed);

    -- Closed lists, from which the sums can be computed again.
    CREATE TABLE exposure (
      article_id INTEGER PRIMARY KEY REFERENCES article(id) ON DELETE CASCADE,
      shown REAL NOT NULL,
      opened REAL NOT NULL
    ) STRICT;
    -- Source 0 stands for all sources.
    CREATE TABLE source_exposure (
      source_id INTEGER PRIMARY KEY,
      shown REAL NOT NULL,
      opened REAL NOT NULL
    ) STRICT;
    -- Reader 0 stands for all readers.
    CREATE TABLE mix_trial (
      reader_id INTEGER PRIMARY KEY,
      evidence REAL NOT NULL,
      sums BLOB NOT NULL
    ) STRICT;
    """

  /// Subscriptions to the hubs of feeds, see Models/Subscription.
  static let subscriptions = """
    CREATE TABLE subscription (
      source_id INTEGER PRIMARY KEY REFERENCES source(id) ON DELETE CASCADE,
      hub TEXT NOT NULL CHECK (hub <> ''),
      topic TEXT NOT NULL CHECK (topic <> ''),
      token TEXT UNIQUE,
      secret TEXT,
      asked_at REAL,
      attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
      next_attempt REAL,
      lease_until REAL
    ) STRICT;
    """

  /// Feed statistics for people; polling does not need them.
  static let health = """
    -- See PollReason; NULL: unknown, or no further poll.
    ALTER TABLE feed_state ADD COLUMN next_reason TEXT;
    -- Moving mean of the size of documents in bytes.
    ALTER TABLE feed_state ADD COLUMN mean_bytes REAL;
    """
}
