extension PostgresSchema {
  /// Readers' settings of the web page: a JSON object each.
  static let version3 = """
    CREATE TABLE page_settings (
      reader_id int8 PRIMARY KEY REFERENCES reader(id) ON DELETE CASCADE,
      settings text COLLATE "C" NOT NULL
    );

    """
}
