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

  /// Keeps lists of a few among many sources fast: covering indexes for the order of a source, so
  /// that a walk does not read the table rows, each of which is on a page of its own.
  static let sourceOrders = """
    DROP INDEX rank_source_today;
    CREATE INDEX rank_source_today ON article_rank(source_id, today, article_id, dated, is_first)
      WHERE is_first = 1;
    DROP INDEX rank_source_now;
    CREATE INDEX rank_source_now ON article_rank(source_id, now, article_id, dated, is_first)
      WHERE is_first = 1;
    DROP INDEX rank_source_dated;
    CREATE INDEX rank_source_dated ON article_rank(source_id, dated, article_id, is_first)
      WHERE is_first = 1;
    """
}
