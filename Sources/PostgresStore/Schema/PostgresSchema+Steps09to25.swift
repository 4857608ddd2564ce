import Basics
import Store

extension PostgresSchema {
  /// Rows of an article and a reader are indexed by both. The deletion of an article uses the same
  /// index by the article alone: an article may have as many rows as there are readers.
  static let pairs = """
    DROP INDEX state_article;
    CREATE INDEX state_article ON article_state (article_id, reader_id);
    DROP INDEX raise_article;
    CREATE INDEX raise_article ON article_raise (article_id, reader_id);
    DROP INDEX tag_article;
    CREATE INDEX tag_article ON article_tag (article_id, reader_id);
    DROP INDEX reader_source_source;
    CREATE INDEX reader_source_source ON reader_source (source_id, reader_id);

    """

  /// The leases of hosts and the end of their last requests; and the numbers of sources' claims,
  /// without which results of polls are not stored.
  ///
  /// Each line of a function begins with the semicolon that ends the line before, because a
  /// semicolon at the end of a line ends a statement of the schema.
  static let hosts = """
    ALTER TABLE host ADD lease_node int8, ADD lease_no int8 NOT NULL DEFAULT 0,
      ADD lease_until float8, ADD last_end float8;
    ALTER TABLE host SET (fillfactor = 70);
    ALTER TABLE feed_state ADD claim_no int8 NOT NULL DEFAULT 0;
    CREATE FUNCTION hold_claims(sources int8[], numbers int8[]) RETURNS void
    LANGUAGE plpgsql AS $$ BEGIN
      PERFORM 1 FROM feed_state f WHERE f.source_id = ANY (sources)
      ORDER BY f.source_id FOR UPDATE
      ; IF EXISTS (SELECT 1 FROM unnest(sources, numbers) k (source, number)
        JOIN feed_state f ON f.source_id = k.source WHERE f.claim_no <> k.number)
      THEN RAISE EXCEPTION 'a claim is over' USING ERRCODE = 'TM001'
      ; END IF
      ; END $$;

    """

  /// The daemons that use the database, and which of them does work that must be done once.
  static let nodes = """
    CREATE TABLE node (
      id int8 PRIMARY KEY,
      machine text COLLATE "C" NOT NULL,
      process int8 NOT NULL,
      version text COLLATE "C" NOT NULL,
      polls boolean NOT NULL,
      answers boolean NOT NULL,
      began float8 NOT NULL,
      seen float8 NOT NULL
    );
    CREATE TABLE duty (
      name text COLLATE "C" PRIMARY KEY,
      node int8 NOT NULL,
      until float8 NOT NULL
    );

    """

  /// Mean response time of a source's server in seconds, a moving mean.
  static let answers = """
    ALTER TABLE feed_state ADD mean_seconds float8;

    """

  /// Replaces the impressions of articles by expected openings, which age. The old numbers have no
  /// times, so counting begins anew; the sums over sources stay.
  static let expectedOpenings = """
    ALTER TABLE article_feature RENAME COLUMN shown TO expected;
    -- The reference time of both numbers in half-lives since 1970: Models/ArticleExposure
    ALTER TABLE article_feature ADD period int8 NOT NULL DEFAULT 0;
    UPDATE article_feature SET expected = 0, opened = 0 WHERE expected <> 0 OR opened <> 0;
    -- The period of the list's display; NULL: closed by an earlier version
    ALTER TABLE closed_list ADD period int8;

    """

  /// Moves what each closed list changes into narrow tables: openings and expected openings of
  /// articles, and the weights of sources. PostgreSQL writes a changed row again as a whole.
  static let exposures = """
    CREATE TABLE article_exposure (
      article_id int8 PRIMARY KEY REFERENCES article(id) ON DELETE CASCADE,
      expected float8 NOT NULL,
      opened float8 NOT NULL,
      -- The half-lives since 1970 as of which both numbers count: Models/ArticleExposure
      period int8 NOT NULL
    ) WITH (fillfactor = 70);
    INSERT INTO article_exposure SELECT article_id, expected, opened, period
      FROM article_feature WHERE expected <> 0 OR opened <> 0;
    ALTER TABLE article_feature DROP expected, DROP opened, DROP period;
    -- The votes that the source's next articles start with
    ALTER TABLE source_exposure
      ADD weight float8 NOT NULL DEFAULT 1 CHECK (weight BETWEEN 0.5 AND 2);
    INSERT INTO source_exposure (source_id, shown, opened)
      SELECT id, 0, 0 FROM source WHERE weight <> 1 ON CONFLICT DO NOTHING;
    UPDATE source_exposure SET weight = source.weight FROM source WHERE source.id = source_id;
    ALTER TABLE source DROP weight;

    """

  /// Finds a story's best article among the first few: lists look for a better one of each article,
  /// the newest first (``ListSQL``), and a story may have hundreds.
  static let newestOfStories = """
    CREATE INDEX story_newest ON story_article (story_id, dated DESC, article_id DESC);

    """

  static let readingLists = """
    -- Lists as they were shown to their readers: Models/ReadingList
    CREATE TABLE reading_list (
      id int8 PRIMARY KEY,
      reader_id int8 NOT NULL REFERENCES reader(id) ON DELETE CASCADE,
      at float8 NOT NULL,
      entries bytea NOT NULL,
      continuation text COLLATE "C" NOT NULL
    );
    CREATE INDEX reading_list_reader ON reading_list (reader_id, at);

    """

  /// The entries of the word index have the words of an earlier folding up to this article
  /// (`PostgresStore.refoldWords`). Each change of the folding has this step again.
  static let refolding = """
    INSERT INTO setting SELECT 'unfolded_words', max(article_id) FROM article_words
    HAVING max(article_id) IS NOT NULL
    ON CONFLICT (key) DO UPDATE SET value = excluded.value
    """

  /// What readers write on articles, and which articles came from another program.
  static let annotations = """
    CREATE TABLE note (
      reader_id int8 NOT NULL REFERENCES reader(id) ON DELETE CASCADE,
      article_id int8 NOT NULL REFERENCES article(id) ON DELETE CASCADE,
      text text COLLATE "C" NOT NULL,
      changed float8 NOT NULL,
      PRIMARY KEY (reader_id, article_id)
    );
    CREATE INDEX note_article ON note (article_id);
    CREATE TABLE highlight (
      id int8 PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY,
      reader_id int8 NOT NULL REFERENCES reader(id) ON DELETE CASCADE,
      article_id int8 NOT NULL REFERENCES article(id) ON DELETE CASCADE,
      -- A TextQuoteSelector: Models/TextQuote
      exact text COLLATE "C" NOT NULL,
      prefix text COLLATE "C" NOT NULL,
      suffix text COLLATE "C" NOT NULL,
      made float8 NOT NULL
    );
    CREATE INDEX highlight_article ON highlight (article_id, reader_id);
    CREATE INDEX highlight_reader ON highlight (reader_id, made);
    CREATE TABLE moved_article (
      article_id int8 NOT NULL REFERENCES article(id) ON DELETE CASCADE,
      reader_id int8 NOT NULL REFERENCES reader(id) ON DELETE CASCADE,
      at float8 NOT NULL,
      PRIMARY KEY (article_id, reader_id)
    );
    CREATE INDEX moved_reader ON moved_article (reader_id);

    """

  /// Icons, settings of devices, what expired, when a reader looked last, where they stopped
  /// reading, and what they share with each other.
  static let inTheHand = """
    CREATE TABLE source_icon (
      source_id int8 PRIMARY KEY REFERENCES source(id) ON DELETE CASCADE,
      wanted float8,
      asked float8,
      type text COLLATE "C",
      bytes bytea
    );
    CREATE INDEX icon_wanted ON source_icon (wanted) WHERE wanted IS NOT NULL;
    ALTER TABLE feed_state ADD COLUMN icon text COLLATE "C";
    ALTER TABLE reader_session ADD COLUMN settings text COLLATE "C";
    ALTER TABLE article_state ADD COLUMN expired_at float8;
    CREATE INDEX state_expired ON article_state (reader_id, expired_at)
      WHERE expired_at IS NOT NULL;
    ALTER TABLE reader ADD COLUMN shares_refused float8;
    CREATE TABLE reader_visit (
      reader_id int8 PRIMARY KEY REFERENCES reader(id) ON DELETE CASCADE,
      last float8 NOT NULL,
      before float8
    );
    CREATE TABLE reading_position (
      reader_id int8 NOT NULL REFERENCES reader(id) ON DELETE CASCADE,
      article_id int8 NOT NULL REFERENCES article(id) ON DELETE CASCADE,
      block int4 NOT NULL,
      blocks int4 NOT NULL,
      at float8 NOT NULL,
      PRIMARY KEY (reader_id, article_id)
    );
    CREATE INDEX position_article ON reading_position (article_id);
    CREATE INDEX position_at ON reading_position (reader_id, at);
    CREATE TABLE shared_article (
      reader_id int8 NOT NULL REFERENCES reader(id) ON DELETE CASCADE,
      article_id int8 NOT NULL REFERENCES article(id) ON DELETE CASCADE,
      sender_id int8 NOT NULL REFERENCES reader(id) ON DELETE CASCADE,
      at float8 NOT NULL,
      shown float8,
      PRIMARY KEY (reader_id, article_id)
    );
    CREATE INDEX shared_article_of ON shared_article (article_id);
    CREATE INDEX shared_article_by ON shared_article (sender_id);

    """

  /// What an app password may do; those that were made before may do everything.
  static let appRights = """
    ALTER TABLE app_password ADD COLUMN rights text COLLATE "C" NOT NULL DEFAULT 'full';

    """

  /// Names a shared source, a training example and a trial of weights as the program does.
  ///
  /// Each line of a function begins with the semicolon that ends the line before, because a
  /// semicolon at the end of a line ends a statement of the schema.
  static let terms = """
    ALTER TABLE source RENAME COLUMN household TO is_shared;
    ALTER TABLE mix_trial RENAME TO weight_trial;
    ALTER INDEX mix_trial_pkey RENAME TO weight_trial_pkey;
    DROP TRIGGER article_taught ON article;
    DROP TRIGGER lesson_delete ON lesson;
    DROP FUNCTION keep_taught, forget_taught;
    ALTER TABLE taught_feature RENAME TO example_feature;
    ALTER INDEX taught_feature_pkey RENAME TO example_feature_pkey;
    ALTER TABLE lesson RENAME TO training_example;
    ALTER INDEX lesson_pkey RENAME TO training_example_pkey;
    ALTER INDEX lesson_article RENAME TO example_article;
    ALTER INDEX lesson_opened RENAME TO example_opened;
    CREATE FUNCTION keep_example_features() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO example_feature SELECT old.id, f.features FROM article_feature f
      WHERE f.article_id = old.id AND f.features <> ''
        AND EXISTS (SELECT 1 FROM training_example e WHERE e.article_id = old.id)
      ON CONFLICT DO NOTHING
      ; RETURN old
      ; END $$;
    CREATE TRIGGER article_example_features BEFORE DELETE ON article
      FOR EACH ROW EXECUTE FUNCTION keep_example_features();
    CREATE FUNCTION delete_example_features() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      DELETE FROM example_feature f WHERE f.article_id IN (SELECT article_id FROM gone)
        AND NOT EXISTS (SELECT 1 FROM training_example e WHERE e.article_id = f.article_id)
      ; RETURN NULL
      ; END $$;
    CREATE TRIGGER training_example_delete AFTER DELETE ON training_example
      REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION delete_example_features();

    """

  static let givenIDs = """
    ALTER TABLE article ADD COLUMN given_id text COLLATE "C";
    CREATE INDEX article_given_id ON article (source_id, md5(given_id)) WHERE given_id IS NOT NULL

    """

  /// Each list asks which sources have left the shared list: few of very many.
  static let removedSources = """
    CREATE INDEX IF NOT EXISTS source_removed ON source (id) WHERE NOT configured
    """

  /// Finds the best article of each story in each list: tabs count cards.
  static let storiesOfRanks = """
    ALTER TABLE article_rank ADD COLUMN IF NOT EXISTS story_id int8;
    UPDATE article_rank SET story_id = m.story_id
      FROM story_article m JOIN story ON story.id = m.story_id
      WHERE m.article_id = article_rank.article_id AND story.articles > 1;
    CREATE INDEX IF NOT EXISTS rank_story
      ON article_rank (story_id, category_id, today, article_id) INCLUDE (source_id)
      WHERE story_id IS NOT NULL;
    CREATE INDEX IF NOT EXISTS rank_story_first
      ON article_rank (story_id, today, article_id) INCLUDE (source_id)
      WHERE is_first AND story_id IS NOT NULL
    """

  static let ownReadings = """
    ALTER TABLE source ADD COLUMN reading text COLLATE "C"
    """

  /// Takes articles out of the stories in which an earlier rule put them, as copies of another one of
  /// their source only because of its address, and puts them into the queue again. What has the same
  /// headline too may be a copy by its words. An article whose own story has other articles stays.
  static let toldApart = """
    INSERT INTO story_queue (article_id) \(articlesToldApart) ON CONFLICT DO NOTHING;
    UPDATE article_feature SET story_id = NULL WHERE article_id IN (\(articlesToldApart));
    DELETE FROM story_article WHERE article_id IN (\(articlesToldApart))
    """

  private static let articlesToldApart = """
    SELECT m.article_id FROM story_article m JOIN article a ON a.id = m.article_id
    JOIN article other ON other.id = m.duplicate_of
    WHERE other.source_id = a.source_id AND other.url_key = a.url_key
      AND other.title IS DISTINCT FROM a.title
      AND NOT EXISTS (SELECT 1 FROM story WHERE story.id = m.article_id)
    ORDER BY m.article_id DESC LIMIT 20000
    """

  /// Marks that readers brought from other programs: see Store/MovedMarks.
  static let movedMarks = """
    CREATE TABLE moved_mark (
      article_id int8 NOT NULL REFERENCES article(id) ON DELETE CASCADE,
      reader_id int8 NOT NULL REFERENCES reader(id) ON DELETE CASCADE,
      mark int8 NOT NULL,
      PRIMARY KEY (article_id, reader_id, mark)
    );
    CREATE INDEX moved_mark_reader ON moved_mark (reader_id);

    """
}
