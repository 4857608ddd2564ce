extension PostgresSchema {
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
}
