extension Schema {
  /// Scheduled editions and their deliveries.
  static let digests = """
    -- Since when a plan is known: what was due before is not made up for.
    CREATE TABLE digest (
      name TEXT PRIMARY KEY COLLATE NOCASE,
      known REAL NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- The name of a slot is its day and time by the clocks of its zone, so that none is made twice.
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

    -- The files that targets wrote, of which so many stay as they say; editions are forgotten sooner.
    CREATE TABLE delivered_file (
      digest TEXT NOT NULL COLLATE NOCASE,
      target TEXT NOT NULL,
      path TEXT NOT NULL,
      written REAL NOT NULL,
      PRIMARY KEY (digest, target, path)
    ) STRICT, WITHOUT ROWID;
    """
}
