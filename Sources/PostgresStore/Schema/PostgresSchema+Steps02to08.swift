extension PostgresSchema {
  /// Indexes article addresses over all sources, since a saved page may be an article of any
  /// source.
  static let version2 = """
    DROP INDEX article_url_key;
    CREATE INDEX article_url_key ON article (md5(url_key)) WHERE url_key IS NOT NULL;

    """

  /// Readers' settings of the web page: a JSON object each.
  static let version3 = """
    CREATE TABLE page_settings (
      reader_id int8 PRIMARY KEY REFERENCES reader(id) ON DELETE CASCADE,
      settings text COLLATE "C" NOT NULL
    );

    """

  /// The word index of articles.
  static let search = """
    CREATE TABLE article_words (
      article_id int8 PRIMARY KEY REFERENCES article(id) ON DELETE CASCADE,
      -- See WordVector
      words tsvector NOT NULL,
      title_length int4 NOT NULL,
      length int4 NOT NULL
    );
    CREATE INDEX article_words_index ON article_words USING gin (words)
      WITH (gin_pending_list_limit = 512);
    -- Words of articles, also of deleted ones, for searches by prefix
    CREATE TABLE search_word (
      word text COLLATE "C" PRIMARY KEY
    );
    -- The number of indexed articles and of their words, as partial sums
    CREATE TABLE search_size (
      articles int8 NOT NULL,
      words int8 NOT NULL
    );
    CREATE FUNCTION count_words_that_come() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO search_size SELECT count(*), sum(length) FROM came
        HAVING count(*) > 0; RETURN NULL; END $$;
    CREATE FUNCTION count_words_that_go() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO search_size SELECT -count(*), -sum(length) FROM gone
        HAVING count(*) > 0; RETURN NULL; END $$;
    CREATE FUNCTION count_words_that_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO search_size SELECT 0, words FROM (SELECT (SELECT sum(length) FROM came)
        - (SELECT sum(length) FROM gone) AS words) changed WHERE words <> 0; RETURN NULL; END $$;
    CREATE TRIGGER words_come AFTER INSERT ON article_words
      REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION count_words_that_come();
    CREATE TRIGGER words_go AFTER DELETE ON article_words
      REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_words_that_go();
    CREATE TRIGGER words_change AFTER UPDATE ON article_words
      REFERENCING OLD TABLE AS gone NEW TABLE AS came
      FOR EACH STATEMENT EXECUTE FUNCTION count_words_that_change();

    """

  /// Readers' models, and the data from which they are learned.
  static let learning = """
    -- The log that a reader's model is trained on, numbered for each reader. The features of its
    -- articles are in article_feature, and those of deleted articles in taught_feature.
    CREATE TABLE lesson (
      reader_id int8 NOT NULL REFERENCES reader(id) ON DELETE CASCADE,
      id int8 NOT NULL,
      article_id int8 NOT NULL,
      -- An interaction; NULL: shown and not opened
      kind text COLLATE "C" CHECK (kind <> ''),
      weight float8 NOT NULL CHECK (weight >= 0),
      advantage float8 NOT NULL,
      at float8 NOT NULL,
      PRIMARY KEY (reader_id, id)
    );
    CREATE INDEX lesson_article ON lesson (article_id, reader_id);
    CREATE INDEX lesson_opened ON lesson (reader_id, at) WHERE kind IS NOT NULL;
    CREATE TABLE taught_feature (
      article_id int8 PRIMARY KEY,
      features bytea NOT NULL
    );
    -- A reader's model after an example: a cache of the log
    CREATE TABLE reader_model (
      reader_id int8 PRIMARY KEY REFERENCES reader(id) ON DELETE CASCADE,
      through int8 NOT NULL,
      model bytea NOT NULL
    );
    -- Models are binary numbers that do not compress
    ALTER TABLE reader_model ALTER model SET STORAGE EXTERNAL;
    -- Lists as shown, closed when their reader opens another one
    CREATE TABLE shown_list (
      id int8 PRIMARY KEY,
      reader_id int8 NOT NULL REFERENCES reader(id) ON DELETE CASCADE,
      at float8 NOT NULL,
      -- The number of entries on shown pages, and their articles
      shown int4 NOT NULL CHECK (shown >= 0),
      shown_articles int8[] NOT NULL,
      -- 0: open; otherwise the number of the list in the order of closing
      closed int8 NOT NULL CHECK (closed >= 0),
      entries bytea NOT NULL
    );
    CREATE INDEX shown_list_open ON shown_list (reader_id, at) WHERE closed = 0;
    CREATE UNIQUE INDEX shown_list_closed ON shown_list (reader_id, closed) WHERE closed > 0;
    -- Closed lists, from which the sums can be computed again
    CREATE TABLE closed_list (
      closed int8 PRIMARY KEY,
      reader_id int8 NOT NULL REFERENCES reader(id) ON DELETE CASCADE,
      list_id int8 NOT NULL,
      exposures bytea NOT NULL
    );
    CREATE INDEX closed_list_reader ON closed_list (reader_id, closed);
    CREATE TABLE list_judgement (
      closed int8 PRIMARY KEY REFERENCES closed_list(closed) ON DELETE CASCADE,
      evidence float8 NOT NULL,
      foresight float8[] NOT NULL
    );
    -- Source 0 stands for all sources
    CREATE TABLE source_exposure (
      source_id int8 PRIMARY KEY,
      shown float8 NOT NULL,
      opened float8 NOT NULL
    ) WITH (fillfactor = 70);
    -- Reader 0 stands for all readers
    CREATE TABLE mix_trial (
      reader_id int8 PRIMARY KEY,
      evidence float8 NOT NULL,
      sums float8[] NOT NULL
    ) WITH (fillfactor = 70);
    -- The order of a source by the current rank, as for categories
    CREATE INDEX rank_source_now ON article_rank (source_id, now DESC, article_id DESC)
      INCLUDE (dated) WHERE is_first;

    """

  /// Data for finding stories, and a trigger that recounts stories when articles are deleted.
  ///
  /// Each line of the function begins with the semicolon that ends the line before, because a
  /// semicolon at the end of a line ends a statement of the schema.
  static let clustering = """
    CREATE FUNCTION recount_stories() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      -- Who puts articles into one of them is waited for, and then seen.
      PERFORM 1 FROM story WHERE id IN (SELECT story_id FROM gone) ORDER BY id FOR UPDATE
      ; UPDATE story SET
        articles = (SELECT count(*) FROM story_article m WHERE m.story_id = story.id),
        sources = (SELECT count(DISTINCT source_id) FROM story_article m
          WHERE m.story_id = story.id)
      WHERE id IN (SELECT story_id FROM gone)
      ; DELETE FROM story WHERE id IN (SELECT story_id FROM gone) AND articles = 0
      ; RETURN NULL
      ; END $$;
    CREATE TRIGGER story_article_delete AFTER DELETE ON story_article
      REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION recount_stories();
    CREATE TABLE story_profile (
      story_id int8 PRIMARY KEY REFERENCES story(id) ON DELETE CASCADE,
      -- The time of the latest article
      seen float8 NOT NULL,
      profile bytea NOT NULL
    );
    CREATE INDEX story_profile_seen ON story_profile (seen, story_id);
    -- The number of articles that contain a term, with decay by age. Term 0 counts articles
    CREATE TABLE term_frequency (
      term int4 PRIMARY KEY,
      weight float8 NOT NULL
    ) WITH (fillfactor = 80);
    -- Two tables of each kind, used in turn: Store/AlternatingTables
    CREATE TABLE story_term_0 (
      term int4 NOT NULL,
      story_id int8 NOT NULL,
      PRIMARY KEY (term, story_id)
    );
    CREATE TABLE story_term_1 (LIKE story_term_0 INCLUDING ALL);
    CREATE TABLE near_copy_0 (
      key int4 NOT NULL,
      article_id int8 NOT NULL,
      PRIMARY KEY (key, article_id)
    );
    CREATE TABLE near_copy_1 (LIKE near_copy_0 INCLUDING ALL);

    """

  /// The record of changes by any node. Kinds are those of `NewsroomChange.Kind`, in their order.
  static let changes = """
    -- Changes as noted by concurrent transactions: a lower id may become visible later
    CREATE TABLE change_note (
      id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      at int8 NOT NULL DEFAULT floor(extract(epoch FROM clock_timestamp()))::int8,
      kind int2 NOT NULL CHECK (kind BETWEEN 0 AND 4),
      subject int8 NOT NULL,
      -- The reader of a change of marks
      reader_id int8
    );
    -- The changes in the order in which they became visible: see PostgresStore+Changes
    CREATE TABLE change (
      id int8 PRIMARY KEY,
      at int8 NOT NULL,
      kind int2 NOT NULL,
      subject int8 NOT NULL,
      reader_id int8
    );
    CREATE FUNCTION note_articles() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO change_note (kind, subject) SELECT 0, id FROM came ORDER BY id; RETURN NULL; END $$;
    CREATE TRIGGER change_article AFTER INSERT ON article
      REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION note_articles();
    CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO change_note (kind, subject) VALUES (TG_ARGV[0]::int2, NEW.id); RETURN NULL; END $$;
    CREATE TRIGGER change_updated AFTER UPDATE OF digest, title, summary, image, word_count ON article
      FOR EACH ROW WHEN (old.digest <> new.digest OR old.title IS DISTINCT FROM new.title
        OR old.summary IS DISTINCT FROM new.summary OR old.image IS DISTINCT FROM new.image
        OR old.word_count <> new.word_count) EXECUTE FUNCTION note_change(1);
    CREATE TRIGGER change_first_story AFTER INSERT ON story
      FOR EACH ROW WHEN (new.sources > 1) EXECUTE FUNCTION note_change(3);
    CREATE TRIGGER change_story AFTER UPDATE OF sources ON story
      FOR EACH ROW WHEN (old.sources <> new.sources) EXECUTE FUNCTION note_change(3);
    CREATE FUNCTION note_first_states() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO change_note (kind, subject, reader_id) SELECT 2, article_id, reader_id FROM came
        WHERE coalesce(read_at, bookmarked_at, hidden_at) IS NOT NULL ORDER BY article_id; RETURN NULL; END $$;
    CREATE TRIGGER change_first_state AFTER INSERT ON article_state
      REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION note_first_states();
    CREATE FUNCTION note_states() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO change_note (kind, subject, reader_id)
        SELECT 2, came.article_id, came.reader_id FROM came
        JOIN gone ON gone.article_id = came.article_id AND gone.reader_id = came.reader_id
        WHERE (gone.read_at IS NULL) <> (came.read_at IS NULL)
          OR (gone.bookmarked_at IS NULL) <> (came.bookmarked_at IS NULL)
          OR (gone.hidden_at IS NULL) <> (came.hidden_at IS NULL)
        ORDER BY came.article_id; RETURN NULL; END $$;
    CREATE TRIGGER change_state AFTER UPDATE ON article_state
      REFERENCING OLD TABLE AS gone NEW TABLE AS came
      FOR EACH STATEMENT EXECUTE FUNCTION note_states();
    CREATE FUNCTION note_source() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO change_note (kind, subject) VALUES (4, NEW.source_id); RETURN NULL; END $$;
    CREATE TRIGGER change_source AFTER UPDATE OF failures, gone ON feed_state
      FOR EACH ROW WHEN ((old.failures = 0) <> (new.failures = 0) OR old.gone <> new.gone)
      EXECUTE FUNCTION note_source();

    """

  /// Keeps the features of deleted articles while an example names them; and defines the order in
  /// which lists are closed.
  ///
  /// Each line of a function begins with the semicolon that ends the line before, because a
  /// semicolon at the end of a line ends a statement of the schema.
  static let teaching = """
    CREATE SEQUENCE list_closing;
    CREATE FUNCTION keep_taught() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO taught_feature SELECT old.id, f.features FROM article_feature f
      WHERE f.article_id = old.id AND f.features <> ''
        AND EXISTS (SELECT 1 FROM lesson l WHERE l.article_id = old.id)
      ON CONFLICT DO NOTHING
      ; RETURN old
      ; END $$;
    CREATE TRIGGER article_taught BEFORE DELETE ON article
      FOR EACH ROW EXECUTE FUNCTION keep_taught();
    CREATE FUNCTION forget_taught() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      DELETE FROM taught_feature t WHERE t.article_id IN (SELECT article_id FROM gone)
        AND NOT EXISTS (SELECT 1 FROM lesson l WHERE l.article_id = t.article_id)
      ; RETURN NULL
      ; END $$;
    CREATE TRIGGER lesson_delete AFTER DELETE ON lesson
      REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION forget_taught();

    """
}
