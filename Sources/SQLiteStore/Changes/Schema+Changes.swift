extension Schema {
  /// The record of changes, in order, by any process; the last hundred thousand are kept. Kinds are
  /// those of `NewsroomChange.Kind`, in their order.
  static let changes = """
    CREATE TABLE change (
      id INTEGER PRIMARY KEY,
      at INTEGER NOT NULL DEFAULT (CAST(strftime('%s') AS INTEGER)),
      kind INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 4),
      subject INTEGER NOT NULL,
      -- Of a state: whose.
      reader_id INTEGER
    ) STRICT;
    CREATE TRIGGER change_bound AFTER INSERT ON change WHEN new.id % 1024 = 0 BEGIN
      DELETE FROM change WHERE id <= new.id - 100000;
    END;
    CREATE TRIGGER change_article AFTER INSERT ON article BEGIN
      INSERT INTO change (kind, subject) VALUES (0, new.id);
    END;
    CREATE TRIGGER change_updated
    AFTER UPDATE OF digest, title, summary, image, word_count ON article
    WHEN old.digest <> new.digest OR old.title IS NOT new.title
      OR old.summary IS NOT new.summary OR old.image IS NOT new.image
      OR old.word_count <> new.word_count
    BEGIN
      INSERT INTO change (kind, subject) VALUES (1, new.id);
    END;
    CREATE TRIGGER change_first_state AFTER INSERT ON article_state
    WHEN coalesce(new.read_at, new.bookmarked_at, new.hidden_at) IS NOT NULL BEGIN
      INSERT INTO change (kind, subject, reader_id) VALUES (2, new.article_id, new.reader_id);
    END;
    CREATE TRIGGER change_state
    AFTER UPDATE OF read_at, bookmarked_at, hidden_at ON article_state
    WHEN (old.read_at IS NULL) <> (new.read_at IS NULL)
      OR (old.bookmarked_at IS NULL) <> (new.bookmarked_at IS NULL)
      OR (old.hidden_at IS NULL) <> (new.hidden_at IS NULL)
    BEGIN
      INSERT INTO change (kind, subject, reader_id) VALUES (2, new.article_id, new.reader_id);
    END;
    CREATE TRIGGER change_first_story AFTER INSERT ON story WHEN new.sources > 1 BEGIN
      INSERT INTO change (kind, subject) VALUES (3, new.id);
    END;
    CREATE TRIGGER change_story AFTER UPDATE OF sources ON story
    WHEN old.sources <> new.sources BEGIN
      INSERT INTO change (kind, subject) VALUES (3, new.id);
    END;
    CREATE TRIGGER change_source AFTER UPDATE OF failures, gone ON feed_state
    WHEN (old.failures = 0) <> (new.failures = 0) OR old.gone <> new.gone BEGIN
      INSERT INTO change (kind, subject) VALUES (4, new.source_id);
    END;
    """
}
