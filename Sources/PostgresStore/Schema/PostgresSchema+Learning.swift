extension PostgresSchema {
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
}
