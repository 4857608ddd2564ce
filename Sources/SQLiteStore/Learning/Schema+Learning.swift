extension Schema {
  /// The tables of learned data and of the data it is learned from.
  static let learning = """
    -- The features of an article, and the weight of its source at its arrival.
    CREATE TABLE article_feature (
      article_id INTEGER PRIMARY KEY REFERENCES article(id) ON DELETE CASCADE,
      weight REAL NOT NULL,
      features BLOB NOT NULL
    ) STRICT;

    -- The number of articles that contain a word; words share buckets. Bucket -1 counts articles.
    CREATE TABLE word_frequency (
      bucket INTEGER PRIMARY KEY,
      articles INTEGER NOT NULL
    ) STRICT;

    -- The log that a reader's model is trained on. It contains the features, so that articles
    -- can be deleted.
    CREATE TABLE lesson (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      reader_id INTEGER NOT NULL REFERENCES reader(id) ON DELETE CASCADE,
      article_id INTEGER NOT NULL,
      -- An interaction, or 'passed': shown, and not opened.
      kind TEXT NOT NULL CHECK (kind <> ''),
      weight REAL NOT NULL CHECK (weight >= 0),
      advantage REAL NOT NULL,
      at REAL NOT NULL,
      features BLOB NOT NULL
    ) STRICT;
    CREATE INDEX lesson_reader ON lesson(reader_id, id);
    CREATE INDEX lesson_time ON lesson(reader_id, at);

    -- A reader's model after an example: a cache of the log.
    CREATE TABLE reader_model (
      reader_id INTEGER PRIMARY KEY REFERENCES reader(id) ON DELETE CASCADE,
      through INTEGER NOT NULL,
      model BLOB NOT NULL
    ) STRICT;

    -- Lists as shown. A list is closed and becomes training data when its reader opens
    -- another one.
    CREATE TABLE shown_list (
      id INTEGER PRIMARY KEY,
      reader_id INTEGER NOT NULL REFERENCES reader(id) ON DELETE CASCADE,
      at REAL NOT NULL,
      -- How many of the entries were on the pages that were shown.
      shown INTEGER NOT NULL CHECK (shown >= 0),
      -- 0: open; else its place in the order in which lists were closed.
      closed INTEGER NOT NULL CHECK (closed >= 0),
      entries BLOB NOT NULL
    ) STRICT;
    CREATE INDEX shown_list_reader ON shown_list(reader_id, closed);
    CREATE INDEX shown_list_closed ON shown_list(closed);

    -- Closed lists, from which the sums can be computed again.
    CREATE TABLE exposure (
      article_id INTEGER PRIMARY KEY REFERENCES article(id) ON DELETE CASCADE,
      shown REAL NOT NULL,
      opened REAL NOT NULL
    ) STRICT;
    -- Source 0 stands for all sources.
    CREATE TABLE source_exposure (
      source_id INTEGER PRIMARY KEY,
      shown REAL NOT NULL,
      opened REAL NOT NULL
    ) STRICT;
    -- Reader 0 stands for all readers.
    CREATE TABLE mix_trial (
      reader_id INTEGER PRIMARY KEY,
      evidence REAL NOT NULL,
      sums BLOB NOT NULL
    ) STRICT;
    """
}
