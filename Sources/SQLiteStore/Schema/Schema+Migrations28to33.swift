import Foundation
import GRDB
import Models

extension Schema {
  /// Bounds the stored data of readers: examples name their article instead of holding its
  /// features, and old closed lists are reduced to their sums.
  static func boundReaders(_ db: Database) throws {
    try db.execute(sql: bounds)
    try countClosedLists(db)
    try db.execute(
      sql: """
        INSERT INTO judgement SELECT c.closed, j.evidence, j.foresight
          FROM closed_list c JOIN list_judgement j ON j.list_id = c.list_id
          WHERE c.closed > ifnull((SELECT closed FROM closed_list AS last
            WHERE last.reader_id = c.reader_id ORDER BY closed DESC LIMIT 1 OFFSET 400), 0);
        DROP TABLE list_judgement;
        ALTER TABLE judgement RENAME TO list_judgement;
        DELETE FROM shown_list WHERE closed > 0 AND closed <= (
          SELECT closed FROM shown_list AS last WHERE last.reader_id = shown_list.reader_id
          AND last.closed > 0 ORDER BY last.closed DESC LIMIT 1 OFFSET 50);
        """)
  }

  static let bounds = """
    -- Features of deleted articles that training examples still need.
    CREATE TABLE taught_feature (
      article_id INTEGER PRIMARY KEY,
      features BLOB NOT NULL
    ) STRICT;
    INSERT INTO taught_feature SELECT article_id, features FROM lesson l
      WHERE features <> x'' AND NOT EXISTS (
        SELECT 1 FROM article a JOIN article_feature f ON f.place = a.source_id << 40 | a.id
        WHERE a.id = l.article_id AND f.features <> x'')
      GROUP BY article_id;

    -- The log that a reader's model is trained on, numbered for each reader. The features of its
    -- articles are in article_feature, and those of deleted articles in taught_feature.
    CREATE TABLE taught (
      reader_id INTEGER NOT NULL REFERENCES reader(id) ON DELETE CASCADE,
      id INTEGER NOT NULL,
      article_id INTEGER NOT NULL,
      -- An interaction; NULL: shown, and not opened.
      kind TEXT CHECK (kind <> ''),
      weight REAL NOT NULL CHECK (weight >= 0),
      advantage REAL NOT NULL,
      at REAL NOT NULL,
      PRIMARY KEY (reader_id, id)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO taught SELECT reader_id, id, article_id, nullif(kind, 'passed'), weight, advantage,
      at FROM lesson ORDER BY reader_id, id;
    DROP TABLE lesson;
    ALTER TABLE taught RENAME TO lesson;
    CREATE INDEX lesson_article ON lesson(article_id, reader_id);
    CREATE INDEX lesson_opened ON lesson(reader_id, at) WHERE kind IS NOT NULL;
    CREATE TRIGGER taught_feature_delete AFTER DELETE ON lesson BEGIN
      DELETE FROM taught_feature WHERE article_id = old.article_id
        AND NOT EXISTS (SELECT 1 FROM lesson WHERE article_id = old.article_id);
    END;
    DROP TRIGGER article_feature_delete;
    CREATE TRIGGER article_feature_delete AFTER DELETE ON article BEGIN
      INSERT OR IGNORE INTO taught_feature SELECT old.id, features FROM article_feature
        WHERE place = old.source_id << 40 | old.id AND features <> x''
        AND EXISTS (SELECT 1 FROM lesson WHERE article_id = old.id);
      DELETE FROM article_feature WHERE place = old.source_id << 40 | old.id;
    END;

    -- Closed lists, from which the sums can be computed again.
    CREATE TABLE closed_list (
      -- Its place in the order in which lists were closed, as in shown_list.
      closed INTEGER PRIMARY KEY,
      reader_id INTEGER NOT NULL REFERENCES reader(id) ON DELETE CASCADE,
      list_id INTEGER NOT NULL,
      -- See ListExposures.
      exposures BLOB NOT NULL
    ) STRICT;
    CREATE INDEX closed_list_reader ON closed_list(reader_id, closed);

    -- The judgements of closed lists, without those so old that they have little weight.
    CREATE TABLE judgement (
      closed INTEGER PRIMARY KEY REFERENCES closed_list(closed) ON DELETE CASCADE,
      evidence REAL NOT NULL,
      foresight BLOB NOT NULL
    ) STRICT;
    """

  /// Computes the contributions of the closed lists. In that schema an entry had 69 bytes: the
  /// article's id in the first eight, and in the last whether it was opened.
  static func countClosedLists(_ db: Database) throws {
    let stride = 69
    let insert = try db.makeStatement(sql: "INSERT INTO closed_list VALUES (?, ?, ?, ?)")
    var before: [Int64: Set<Int64>] = [:]
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT closed, reader_id, id, entries, shown FROM shown_list
        WHERE closed > 0 ORDER BY closed
        """)
    while let row = try rows.next() {
      let shown: Int = row[4]
      let entries = try row.withUnsafeData(atIndex: 3) { data in
        let bytes = [UInt8](data ?? Data())
        return Swift.stride(from: 0, through: bytes.count - stride, by: stride).prefix(shown).map {
          start in
          let article = bytes[start..<start + 8].reversed().reduce(Int64(0)) { $0 << 8 | Int64($1) }
          return (article: article, isOpened: bytes[start + stride - 1] != 0)
        }
      }
      let reader: Int64 = row[1]
      let known = before.updateValue(Set(entries.map(\.article)), forKey: reader) ?? []
      let new = ListExposures(entries.filter { !known.contains($0.article) })
      try insert.execute(
        arguments: [row[0] as Int64, reader, row[2] as Int64, Data(new.bytes)])
    }
  }

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

  /// The outbox for the targets of `notify:`.
  static let notices = """
    CREATE TABLE notice_target (
      name TEXT PRIMARY KEY COLLATE NOCASE,
      -- What was so before is no news.
      known REAL NOT NULL,
      -- Not before this moment: a pause after each request, a longer one after a failure.
      next REAL NOT NULL,
      -- In a row.
      failures INTEGER NOT NULL DEFAULT 0 CHECK (failures >= 0),
      failure TEXT
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE notice (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      target TEXT NOT NULL COLLATE NOCASE,
      reader_id INTEGER NOT NULL REFERENCES reader(id) ON DELETE CASCADE,
      article_id INTEGER REFERENCES article(id) ON DELETE CASCADE,
      -- One that fails, and since when.
      source_id INTEGER REFERENCES source(id) ON DELETE CASCADE,
      since REAL,
      reason TEXT NOT NULL,
      at REAL NOT NULL,
      -- 'doubtful': it was under way when its process ended. It is not sent again, so that nothing
      -- is told twice.
      state TEXT NOT NULL DEFAULT 'waiting'
        CHECK (state IN ('waiting', 'under_way', 'sent', 'given_up', 'doubtful')),
      -- When it was last taken to be sent.
      taken REAL,
      CHECK ((article_id IS NULL) = (source_id IS NOT NULL)),
      CHECK ((source_id IS NULL) = (since IS NULL))
    ) STRICT;
    -- Each notice once.
    CREATE UNIQUE INDEX notice_article ON notice(article_id, target) WHERE article_id IS NOT NULL;
    CREATE UNIQUE INDEX notice_source ON notice(source_id, target, since)
      WHERE source_id IS NOT NULL;
    CREATE INDEX notice_waiting ON notice(target, id) WHERE state IN ('waiting', 'under_way');
    CREATE INDEX notice_reader ON notice(reader_id);
    CREATE INDEX story_told ON story(latest) WHERE sources > 1;
    """

  /// Mean response time of a source's server.
  static let answers = """
    -- Moving mean of the time from the request to the end of the response.
    ALTER TABLE feed_state ADD COLUMN mean_seconds REAL;
    """

  /// For readers with sources of their own, among those of many other readers.
  static let householdSources = """
    CREATE INDEX source_of_household ON source(id) WHERE household = 1;
    """

  /// Keeps lists of a few among many sources fast: covering indexes for the order of a source, so
  /// that a walk does not read the table rows, each of which is on a page of its own.
  static let sourceOrders = """
    DROP INDEX rank_source_today;
    CREATE INDEX rank_source_today ON article_rank(source_id, today, article_id, dated, is_first)
      WHERE is_first = 1;
    DROP INDEX rank_source_now;
    CREATE INDEX rank_source_now ON article_rank(source_id, now, article_id, dated, is_first)
      WHERE is_first = 1;
    DROP INDEX rank_source_dated;
    CREATE INDEX rank_source_dated ON article_rank(source_id, dated, article_id, is_first)
      WHERE is_first = 1;
    """
}
