extension PostgresSchema {
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
