extension Schema {
  /// What readers write on articles, and which articles came from another program.
  static let annotations = """
    CREATE TABLE note (
      reader_id INTEGER NOT NULL REFERENCES reader(id) ON DELETE CASCADE,
      article_id INTEGER NOT NULL REFERENCES article(id) ON DELETE CASCADE,
      text TEXT NOT NULL,
      changed REAL NOT NULL,
      PRIMARY KEY (reader_id, article_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX note_article ON note(article_id);
    CREATE TABLE highlight (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      reader_id INTEGER NOT NULL REFERENCES reader(id) ON DELETE CASCADE,
      article_id INTEGER NOT NULL REFERENCES article(id) ON DELETE CASCADE,
      -- A TextQuoteSelector: Models/TextQuote.
      exact TEXT NOT NULL,
      prefix TEXT NOT NULL,
      suffix TEXT NOT NULL,
      made REAL NOT NULL
    ) STRICT;
    CREATE INDEX highlight_article ON highlight(article_id, reader_id);
    CREATE INDEX highlight_reader ON highlight(reader_id, made);
    CREATE TABLE moved_article (
      article_id INTEGER NOT NULL REFERENCES article(id) ON DELETE CASCADE,
      reader_id INTEGER NOT NULL REFERENCES reader(id) ON DELETE CASCADE,
      at REAL NOT NULL,
      PRIMARY KEY (article_id, reader_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX moved_reader ON moved_article(reader_id);
    """
}
