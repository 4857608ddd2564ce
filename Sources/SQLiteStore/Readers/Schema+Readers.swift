extension Schema {
  /// The order of readers, of whom the first is the default, and their secrets, of which only
  /// hashes are stored. In an older database the reader with most events becomes the first.
  static let readers = """
    ALTER TABLE reader ADD COLUMN position INTEGER NOT NULL DEFAULT 0;
    UPDATE reader SET position = place FROM (
      SELECT reader.id AS known,
        row_number() OVER (ORDER BY count(event.id) DESC, reader.id) AS place
      FROM reader LEFT JOIN event ON event.reader_id = reader.id GROUP BY reader.id
    ) WHERE known = reader.id;

    -- Models/PasswordHash.
    CREATE TABLE reader_password (
      reader_id INTEGER PRIMARY KEY REFERENCES reader(id) ON DELETE CASCADE,
      salt BLOB NOT NULL,
      hash BLOB NOT NULL,
      cost INTEGER NOT NULL,
      block_size INTEGER NOT NULL,
      parallelism INTEGER NOT NULL,
      changed REAL NOT NULL
    ) STRICT;

    CREATE TABLE reader_session (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      reader_id INTEGER NOT NULL REFERENCES reader(id) ON DELETE CASCADE,
      -- SHA-256 of what the browser holds.
      token BLOB NOT NULL UNIQUE,
      began REAL NOT NULL,
      last_used REAL NOT NULL,
      device TEXT NOT NULL,
      address TEXT NOT NULL
    ) STRICT;
    CREATE INDEX session_reader ON reader_session(reader_id);

    CREATE TABLE app_password (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      reader_id INTEGER NOT NULL REFERENCES reader(id) ON DELETE CASCADE,
      name TEXT NOT NULL CHECK (name <> ''),
      made REAL NOT NULL,
      last_used REAL,
      address TEXT,
      UNIQUE (reader_id, name)
    ) STRICT;
    -- Hashes of an app password in each form that apps send: Models/AppSecretKind.
    CREATE TABLE app_secret (
      kind TEXT NOT NULL,
      hash BLOB NOT NULL,
      app_id INTEGER NOT NULL REFERENCES app_password(id) ON DELETE CASCADE,
      PRIMARY KEY (kind, hash)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX secret_app ON app_secret(app_id);

    -- Sign-in links, valid once.
    CREATE TABLE sign_in_link (
      token BLOB PRIMARY KEY,
      reader_id INTEGER NOT NULL REFERENCES reader(id) ON DELETE CASCADE,
      until REAL NOT NULL
    ) STRICT, WITHOUT ROWID;
    """

  static let pageSettings = """
    -- A reader's page settings as a JSON object.
    CREATE TABLE page_settings (
      reader_id INTEGER PRIMARY KEY REFERENCES reader(id) ON DELETE CASCADE,
      settings TEXT NOT NULL CHECK (json_valid(settings))
    ) STRICT;
    """
}
