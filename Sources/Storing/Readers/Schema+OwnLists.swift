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
}
