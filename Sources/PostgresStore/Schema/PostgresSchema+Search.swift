extension PostgresSchema {
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
}
