import GRDB

extension StoreReader {
  /// A reader's page settings as the page wrote them; `nil` if there are none.
  func pageSettings(of reader: String) throws -> String? {
    try String.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT settings FROM page_settings
          WHERE reader_id = (SELECT id FROM reader WHERE name = ?)
          """), arguments: [reader])
  }
}

extension StoreWriter {
  /// - Parameter settings: a JSON object; the page defines its keys.
  func setPageSettings(_ settings: String, of reader: String) throws {
    try db.execute(
      sql: """
        INSERT INTO page_settings (reader_id, settings) VALUES (?, ?)
        ON CONFLICT (reader_id) DO UPDATE SET settings = excluded.settings
        """, arguments: [readerID(reader), settings])
  }
}

extension Schema {
  static let pageSettings = """
    -- A reader's page settings as a JSON object.
    CREATE TABLE page_settings (
      reader_id INTEGER PRIMARY KEY REFERENCES reader(id) ON DELETE CASCADE,
      settings TEXT NOT NULL CHECK (json_valid(settings))
    ) STRICT;
    """
}
