extension PostgresSchema {
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
}
