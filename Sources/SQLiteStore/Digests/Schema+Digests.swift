extension Schema {
  /// Scheduled editions and their deliveries.
  static let digests = """
    -- The registration time of each plan: earlier slots get no edition.
    CREATE TABLE digest (
      name TEXT PRIMARY KEY COLLATE NOCASE,
      known REAL NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- A slot is named by the local day and time of its zone, so that it gets only one edition.
    CREATE TABLE edition (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      digest TEXT NOT NULL COLLATE NOCASE,
      slot TEXT NOT NULL,
      reader_id INTEGER NOT NULL REFERENCES reader(id) ON DELETE CASCADE,
      title TEXT NOT NULL,
      made REAL NOT NULL,
      articles INTEGER NOT NULL,
      UNIQUE (digest, slot)
    ) STRICT;
    CREATE INDEX edition_reader ON edition(reader_id, made);

    CREATE TABLE edition_delivery (
      edition_id INTEGER NOT NULL REFERENCES edition(id) ON DELETE CASCADE,
      target TEXT NOT NULL,
      -- Those that began: a try is counted before it is made, so that one that ends the daemon is
      -- not made again at once.
      tries INTEGER NOT NULL DEFAULT 0,
      -- NULL: no more.
      due REAL,
      done REAL,
      failure TEXT,
      PRIMARY KEY (edition_id, target)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX delivery_due ON edition_delivery(due) WHERE due IS NOT NULL;

    -- The files of targets, limited by their `keep`; editions are deleted earlier.
    CREATE TABLE delivered_file (
      digest TEXT NOT NULL COLLATE NOCASE,
      target TEXT NOT NULL,
      path TEXT NOT NULL,
      written REAL NOT NULL,
      PRIMARY KEY (digest, target, path)
    ) STRICT, WITHOUT ROWID;
    """
}
