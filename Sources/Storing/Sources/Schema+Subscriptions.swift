extension Schema {
  /// The configured address that a hub was told, which may be another one by now.
  static let callback = "ALTER TABLE subscription ADD COLUMN callback TEXT"

  /// What was agreed with the hubs of feeds, see Models/Subscription.
  static let subscriptions = """
    CREATE TABLE subscription (
      source_id INTEGER PRIMARY KEY REFERENCES source(id) ON DELETE CASCADE,
      hub TEXT NOT NULL CHECK (hub <> ''),
      topic TEXT NOT NULL CHECK (topic <> ''),
      token TEXT UNIQUE,
      secret TEXT,
      asked_at REAL,
      attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
      next_attempt REAL,
      lease_until REAL
    ) STRICT;
    """
}
