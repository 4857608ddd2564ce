extension PostgresSchema {
  static let readingLists = """
    -- Lists as they were shown to their readers: Models/ReadingList
    CREATE TABLE reading_list (
      id int8 PRIMARY KEY,
      reader_id int8 NOT NULL REFERENCES reader(id) ON DELETE CASCADE,
      at float8 NOT NULL,
      entries bytea NOT NULL,
      continuation text COLLATE "C" NOT NULL
    );
    CREATE INDEX reading_list_reader ON reading_list (reader_id, at);

    """
}
