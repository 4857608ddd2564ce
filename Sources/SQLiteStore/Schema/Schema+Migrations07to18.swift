import Foundation
import GRDB
import Store

extension Schema {
  /// Schema changes that keep lists, stories and searches fast with a million articles.
  static let speed = """
    -- A walk down a list reads only its index and the inputs of scores.
    DROP INDEX rank_today;
    CREATE INDEX rank_today ON article_rank(today, article_id, source_id, dated, is_first)
      WHERE is_first = 1;
    DROP INDEX rank_now;
    CREATE INDEX rank_now ON article_rank(now, article_id, source_id, dated, is_first)
      WHERE is_first = 1;
    DROP INDEX rank_category_today;
    CREATE INDEX rank_category_today
      ON article_rank(category_id, today, article_id, source_id, dated);
    DROP INDEX rank_category_now;
    CREATE INDEX rank_category_now
      ON article_rank(category_id, now, article_id, source_id, dated);

    -- The features of articles, grouped by source: a list reads the latest of some sources,
    -- which are on few database pages. The key is 2^40 times the id of the source plus the id of
    -- the article.
    CREATE TABLE placed_feature (
      place INTEGER PRIMARY KEY,
      weight REAL NOT NULL,
      features BLOB NOT NULL
    ) STRICT;
    INSERT INTO placed_feature SELECT a.source_id << 40 | a.id, f.weight, f.features
      FROM article_feature f JOIN article a ON a.id = f.article_id ORDER BY 1;
    DROP TABLE article_feature;
    ALTER TABLE placed_feature RENAME TO article_feature;
    CREATE TRIGGER article_feature_delete AFTER DELETE ON article BEGIN
      DELETE FROM article_feature WHERE place = old.source_id << 40 | old.id;
    END;

    -- The sources of a story with their first article's time.
    DROP INDEX story_articles;
    CREATE INDEX story_articles ON story_article(story_id, source_id, article_id, dated);

    -- Finds a reader's hidden articles.
    CREATE INDEX state_hidden ON article_state(reader_id, article_id)
      WHERE hidden_at IS NOT NULL;

    -- Finds the examples of an article when an interaction is undone.
    CREATE INDEX lesson_article ON lesson(reader_id, article_id);

    -- The judgement of a closed list: computing it from the entries takes a thousand times longer
    -- than reading it.
    CREATE TABLE list_judgement (
      list_id INTEGER PRIMARY KEY REFERENCES shown_list(id) ON DELETE CASCADE,
      evidence REAL NOT NULL,
      foresight BLOB NOT NULL
    ) STRICT;

    -- The format of models changes; they are retrained on their examples.
    DELETE FROM reader_model;
    """

  static let storyQueue = """
    -- Articles that wait for clustering.
    CREATE TABLE story_queue (
      article_id INTEGER PRIMARY KEY REFERENCES article(id) ON DELETE CASCADE
    ) STRICT;

    -- Keys that find articles on the same event: see PeriodicIndex.
    CREATE TABLE story_term_0 (id INTEGER PRIMARY KEY) STRICT;
    CREATE TABLE story_term_1 (id INTEGER PRIMARY KEY) STRICT;
    CREATE TABLE near_copy_0 (id INTEGER PRIMARY KEY) STRICT;
    CREATE TABLE near_copy_1 (id INTEGER PRIMARY KEY) STRICT;
    INSERT INTO story_term_0
      SELECT term << 32 | article_id FROM story_term WHERE period % 2 = 0
        AND period >= (SELECT max(period) - 1 FROM story_term);
    INSERT INTO story_term_1
      SELECT term << 32 | article_id FROM story_term WHERE period % 2 = 1
        AND period >= (SELECT max(period) - 1 FROM story_term);
    INSERT INTO setting SELECT 'period.story_term_' || (period % 2), max(period)
      FROM story_term GROUP BY period % 2;
    DROP TABLE story_term;
    -- The keys of earlier rows have another form.
    DROP TABLE near_copy_key;

    -- The number of articles that contain a word: see WordCounts.
    CREATE TABLE word_count (
      block INTEGER PRIMARY KEY,
      counts BLOB NOT NULL
    ) STRICT;
    """

  /// Moves the word counters, which had a row each, into blocks.
  static func blockWordCounts(_ db: Database) throws {
    let size = WordCounts.blockSize
    var blocks: [Int: [UInt32]] = [:]
    let rows = try Row.fetchCursor(db, sql: "SELECT bucket, articles FROM word_frequency")
    while let row = try rows.next() {
      // Bucket -1 counted articles.
      let bucket: Int = row[0] == -1 ? 1 << 18 : row[0]
      blocks[bucket / size, default: Array(repeating: 0, count: size)][bucket % size] = row[1]
    }
    for (block, counts) in blocks {
      let bytes = counts.flatMap { withUnsafeBytes(of: $0.littleEndian, Array.init) }
      try db.execute(
        sql: "INSERT INTO word_count VALUES (?, ?)", arguments: [block, Data(bytes)])
    }
    try db.execute(sql: "DROP TABLE word_frequency")
  }

  /// FTS5 gathers the words of a whole transaction in memory, up to 4 MiB, and writes them as one
  /// segment. ``SQLiteStore/mergeSearchIndex(pages:)`` merges segments later: while many articles arrive,
  /// merging takes a third of the indexing time.
  static let indexing = """
    INSERT INTO article_search (article_search, rank) VALUES ('hashsize', 4194304);
    INSERT INTO article_search (article_search, rank) VALUES ('automerge', 0);
    INSERT INTO article_search (article_search, rank) VALUES ('crisismerge', 64);
    """

  /// What searches and lists need to stay quick among a million articles.
  static let searching = """
    -- The words of the full-text index in alphabetical order, as a virtual table without data.
    CREATE VIRTUAL TABLE search_word USING fts5vocab(article_search, instance);

    -- Models have fewer features from now on; they are retrained on their examples.
    DELETE FROM reader_model;
    """

  /// An index of page outcomes: counting them does not read the pages' texts.
  static let pageOutcomes = """
    CREATE INDEX page_outcome ON article_page(article_id, fetched, due, failure);
    """

  /// The first pass over some thousand sources writes more than 64 segments, and merging them
  /// during the pass took a tenth of its time. A search over up to 256 segments takes some
  /// milliseconds longer.
  static let flood = """
    INSERT INTO article_search (article_search, rank) VALUES ('crisismerge', 256);
    """

  /// The feed's `ttl` alone, and when the feed was first reported as gone.
  static let words = """
    ALTER TABLE feed_state ADD COLUMN ttl REAL;
    ALTER TABLE feed_state ADD COLUMN gone_since REAL;
    UPDATE feed_state SET gone_since = last_poll WHERE gone = 'maybe';
    """

  /// The callback address that the hub was given; the configured one may have changed since.
  static let callback = "ALTER TABLE subscription ADD COLUMN callback TEXT"

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

  /// Indexes for lists in order of arrival: the articles of each source, and all articles by the
  /// time at which they were fetched.
  static let streams = """
    CREATE INDEX article_source ON article(source_id);
    CREATE INDEX article_fetched ON article(fetched);
    """
}
