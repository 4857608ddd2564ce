import Store

extension Schema {
  /// The differences of readers' lists of sources from the household's: Models/SourceOverride.
  static let ownLists = """
    -- 0: only visible to the readers who added it.
    ALTER TABLE source ADD COLUMN household INTEGER NOT NULL DEFAULT 1
      CHECK (household IN (0, 1));
    CREATE INDEX source_of_readers ON source(id) WHERE household = 0;

    CREATE TABLE reader_source (
      reader_id INTEGER NOT NULL REFERENCES reader(id) ON DELETE CASCADE,
      source_id INTEGER NOT NULL REFERENCES source(id) ON DELETE CASCADE,
      listing TEXT NOT NULL CHECK (listing IN ('changed', 'left_out', 'added')),
      name TEXT CHECK (name <> ''),
      -- The first of the categories, which cards show.
      category TEXT CHECK (category <> ''),
      -- All of them: see ListColumn.
      categories TEXT,
      PRIMARY KEY (reader_id, source_id),
      CHECK ((category IS NULL) = (categories IS NULL)),
      CHECK (listing <> 'added' OR category IS NOT NULL)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX reader_source_source ON reader_source(source_id);
    """

  /// For readers with sources of their own, among those of many other readers.
  static let householdSources = """
    CREATE INDEX source_of_household ON source(id) WHERE household = 1;
    """

  /// A number that changes whenever the sources of any reader's list do; none before the first
  /// source.
  static let listVersion =
    """
    CREATE TABLE list_version (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      version INTEGER NOT NULL
    ) STRICT;

    """
    + [
      "INSERT ON reader_source", "UPDATE ON reader_source", "DELETE ON reader_source",
      "INSERT ON source", "UPDATE OF household ON source", "DELETE ON source",
    ].enumerated().map { number, change in
      """
      CREATE TRIGGER list_version_\(number) AFTER \(change) BEGIN
        INSERT INTO list_version VALUES (1, 1) ON CONFLICT DO UPDATE SET version = version + 1;
      END;
      """
    }.joined(separator: "\n")
}
