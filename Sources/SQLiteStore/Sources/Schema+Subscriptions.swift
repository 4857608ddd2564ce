extension Schema {
  /// The callback address that the hub was given; the configured one may have changed since.
  static let callback = "ALTER TABLE subscription ADD COLUMN callback TEXT"

  /// Subscriptions to the hubs of feeds, see Models/Subscription.
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
