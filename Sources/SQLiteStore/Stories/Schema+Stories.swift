import Store

extension Schema {
  /// A story may have thousands of articles. Lists look for a better one of each article, the newest
  /// first, and find the story's best among the first few; and deleting an article asks only whether
  /// another one of its source is left.
  static let newestOfStories = """
    CREATE INDEX story_newest ON story_article(story_id, dated DESC, article_id DESC);
    DROP TRIGGER story_article_delete;
    CREATE TRIGGER story_article_delete AFTER DELETE ON story_article BEGIN
      UPDATE story SET articles = articles - 1, sources = sources - NOT EXISTS (
        SELECT 1 FROM story_article WHERE story_id = old.story_id AND source_id = old.source_id
      ) WHERE id = old.story_id;
      DELETE FROM story WHERE id = old.story_id AND articles = 0;
    END;
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
}
