extension Schema {
  static let readingLists = """
    -- Lists as they were shown to their readers: Models/ReadingList. Kept for a day.
    CREATE TABLE reading_list (
      -- Random, so that it does not tell how many there are.
      id INTEGER PRIMARY KEY,
      reader_id INTEGER NOT NULL REFERENCES reader(id) ON DELETE CASCADE,
      -- When it was last shown or continued.
      at REAL NOT NULL,
      -- The articles in the order shown, with their scores.
      entries BLOB NOT NULL,
      -- The query, and the pages with their cursors.
      continuation TEXT NOT NULL CHECK (json_valid(continuation))
    ) STRICT;
    CREATE INDEX reading_list_reader ON reading_list(reader_id, at);
    """
}
