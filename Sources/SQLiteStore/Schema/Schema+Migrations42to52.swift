extension Schema {
  /// What readers write on articles, and which articles came from another program.
  static let annotations = """
    CREATE TABLE note (
      reader_id INTEGER NOT NULL REFERENCES reader(id) ON DELETE CASCADE,
      article_id INTEGER NOT NULL REFERENCES article(id) ON DELETE CASCADE,
      text TEXT NOT NULL,
      changed REAL NOT NULL,
      PRIMARY KEY (reader_id, article_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX note_article ON note(article_id);
    CREATE TABLE highlight (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      reader_id INTEGER NOT NULL REFERENCES reader(id) ON DELETE CASCADE,
      article_id INTEGER NOT NULL REFERENCES article(id) ON DELETE CASCADE,
      -- A TextQuoteSelector: Models/TextQuote.
      exact TEXT NOT NULL,
      prefix TEXT NOT NULL,
      suffix TEXT NOT NULL,
      made REAL NOT NULL
    ) STRICT;
    CREATE INDEX highlight_article ON highlight(article_id, reader_id);
    CREATE INDEX highlight_reader ON highlight(reader_id, made);
    CREATE TABLE moved_article (
      article_id INTEGER NOT NULL REFERENCES article(id) ON DELETE CASCADE,
      reader_id INTEGER NOT NULL REFERENCES reader(id) ON DELETE CASCADE,
      at REAL NOT NULL,
      PRIMARY KEY (article_id, reader_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX moved_reader ON moved_article(reader_id);
    """

  /// Icons, settings of devices, what expired, when a reader looked last, where they stopped
  /// reading, and what they share with each other.
  static let inTheHand = """
    CREATE TABLE source_icon (
      source_id INTEGER PRIMARY KEY REFERENCES source(id) ON DELETE CASCADE,
      wanted REAL,
      asked REAL,
      type TEXT,
      bytes BLOB
    ) STRICT;
    CREATE INDEX icon_wanted ON source_icon(wanted) WHERE wanted IS NOT NULL;
    ALTER TABLE feed_state ADD COLUMN icon TEXT;
    ALTER TABLE reader_session ADD COLUMN settings TEXT;
    ALTER TABLE article_state ADD COLUMN expired_at REAL;
    CREATE INDEX state_expired ON article_state(reader_id, expired_at)
      WHERE expired_at IS NOT NULL;
    ALTER TABLE reader ADD COLUMN shares_refused REAL;
    CREATE TABLE reader_visit (
      reader_id INTEGER PRIMARY KEY REFERENCES reader(id) ON DELETE CASCADE,
      last REAL NOT NULL,
      before REAL
    ) STRICT;
    CREATE TABLE reading_position (
      reader_id INTEGER NOT NULL REFERENCES reader(id) ON DELETE CASCADE,
      article_id INTEGER NOT NULL REFERENCES article(id) ON DELETE CASCADE,
      block INTEGER NOT NULL,
      blocks INTEGER NOT NULL,
      at REAL NOT NULL,
      PRIMARY KEY (reader_id, article_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX position_article ON reading_position(article_id);
    CREATE INDEX position_at ON reading_position(reader_id, at);
    CREATE TABLE shared_article (
      reader_id INTEGER NOT NULL REFERENCES reader(id) ON DELETE CASCADE,
      article_id INTEGER NOT NULL REFERENCES article(id) ON DELETE CASCADE,
      sender_id INTEGER NOT NULL REFERENCES reader(id) ON DELETE CASCADE,
      at REAL NOT NULL,
      shown REAL,
      PRIMARY KEY (reader_id, article_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX shared_article_of ON shared_article(article_id);
    CREATE INDEX shared_article_by ON shared_article(sender_id);
    """

  /// What an app password may do; those that were made before may do everything.
  static let appRights = "ALTER TABLE app_password ADD COLUMN rights TEXT NOT NULL DEFAULT 'full'"

  /// Names a shared source, a training example and a trial of weights as the program does. SQLite
  /// renames them in triggers, too.
  static let terms = """
    ALTER TABLE source RENAME COLUMN household TO is_shared;
    DROP INDEX source_of_household;
    CREATE INDEX source_shared ON source(id) WHERE is_shared = 1;
    ALTER TABLE mix_trial RENAME TO weight_trial;
    DROP TRIGGER taught_feature_delete;
    ALTER TABLE taught_feature RENAME TO example_feature;
    ALTER TABLE lesson RENAME TO training_example;
    DROP INDEX lesson_article;
    DROP INDEX lesson_opened;
    CREATE INDEX example_article ON training_example(article_id, reader_id);
    CREATE INDEX example_opened ON training_example(reader_id, at) WHERE kind IS NOT NULL;
    CREATE TRIGGER training_example_delete AFTER DELETE ON training_example BEGIN
      DELETE FROM example_feature WHERE article_id = old.article_id
        AND NOT EXISTS (SELECT 1 FROM training_example WHERE article_id = old.article_id);
    END;
    """

  static let givenIDs = """
    ALTER TABLE article ADD COLUMN given_id TEXT;
    CREATE INDEX article_given_id ON article(source_id, given_id) WHERE given_id IS NOT NULL;
    """

  /// Each list asks which sources have left the shared list: few of very many.
  static let removedSources = "CREATE INDEX source_removed ON source(id) WHERE configured = 0"

  /// Finds the best article of each story in each list: tabs count cards.
  static let storiesOfRanks = """
    ALTER TABLE article_rank ADD COLUMN story_id INTEGER;
    UPDATE article_rank SET story_id = m.story_id
      FROM story_article m JOIN story ON story.id = m.story_id
      WHERE m.article_id = article_rank.article_id AND story.articles > 1;
    CREATE INDEX rank_story ON article_rank(story_id, category_id, today, article_id, source_id)
      WHERE story_id IS NOT NULL;
    CREATE INDEX rank_story_first ON article_rank(story_id, today, article_id, source_id)
      WHERE is_first = 1 AND story_id IS NOT NULL;
    """

  static let ownReadings = "ALTER TABLE source ADD COLUMN reading TEXT"

  /// Takes articles out of the stories in which an earlier rule put them, as copies of another one of
  /// their source only because of its address, and puts them into the queue again. What has the same
  /// headline too may be a copy by its words. An article whose own story has other articles stays.
  static let toldApart = """
    INSERT OR IGNORE INTO story_queue \(articlesToldApart);
    UPDATE article_feature SET story_id = NULL WHERE place IN (
      SELECT source_id << 40 | id FROM article WHERE id IN (\(articlesToldApart)));
    DELETE FROM story_article WHERE article_id IN (\(articlesToldApart));
    """

  private static let articlesToldApart = """
    SELECT m.article_id FROM story_article m
    CROSS JOIN article a ON a.id = m.article_id
    CROSS JOIN article other ON other.id = m.duplicate_of
    WHERE m.duplicate_of IS NOT NULL AND other.source_id = a.source_id
      AND other.url_key = a.url_key AND other.title IS NOT a.title
      AND NOT EXISTS (SELECT 1 FROM story WHERE id = m.article_id)
    ORDER BY m.article_id DESC LIMIT 20000
    """

  /// Marks that readers brought from other programs: see Store/MovedMarks.
  static let movedMarks = """
    CREATE TABLE moved_mark (
      article_id INTEGER NOT NULL REFERENCES article(id) ON DELETE CASCADE,
      reader_id INTEGER NOT NULL REFERENCES reader(id) ON DELETE CASCADE,
      mark INTEGER NOT NULL,
      PRIMARY KEY (article_id, reader_id, mark)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX moved_mark_reader ON moved_mark(reader_id);
    """
}
