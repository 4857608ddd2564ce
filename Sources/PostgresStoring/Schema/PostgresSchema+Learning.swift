extension PostgresSchema {
  /// Readers' models, and the data from which they are learned.
  static let learning = """
    -- The log that a reader's model is made from, numbered for each reader. What its articles are
    -- known by stands in article_feature, and in taught_feature once they are gone.
    CREATE TABLE lesson (
      reader_id int8 NOT NULL REFERENCES reader(id) ON DELETE CASCADE,
      id int8 NOT NULL,
      article_id int8 NOT NULL,
      -- An interaction; NULL: shown, and not opened
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
    -- A reader's model as of a lesson: only a quicker form of the log
    CREATE TABLE reader_model (
      reader_id int8 PRIMARY KEY REFERENCES reader(id) ON DELETE CASCADE,
      through int8 NOT NULL,
      model bytea NOT NULL
    );
    -- It is all bits of numbers: nothing to compress
    ALTER TABLE reader_model ALTER model SET STORAGE EXTERNAL;
    -- Lists as they were shown, closed when their reader turned to another
    CREATE TABLE shown_list (
      id int8 PRIMARY KEY,
      reader_id int8 NOT NULL REFERENCES reader(id) ON DELETE CASCADE,
      at float8 NOT NULL,
      -- How many of the entries were on the pages that were shown, and their articles
      shown int4 NOT NULL CHECK (shown >= 0),
      shown_articles int8[] NOT NULL,
      -- 0: open; else its place in the order in which lists were closed
      closed int8 NOT NULL CHECK (closed >= 0),
      entries bytea NOT NULL
    );
    CREATE INDEX shown_list_open ON shown_list (reader_id, at) WHERE closed = 0;
    CREATE UNIQUE INDEX shown_list_closed ON shown_list (reader_id, closed) WHERE closed > 0;
    -- What closed lists add up to, so that it can be added up again at any time
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
    -- A source's order of what rises now, as those of the categories
    CREATE INDEX rank_source_now ON article_rank (source_id, now DESC, article_id DESC)
      INCLUDE (dated) WHERE is_first;

    """
}
