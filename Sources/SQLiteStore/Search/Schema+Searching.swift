extension Schema {
  /// What searches and lists need to stay quick among a million articles.
  static let searching = """
    -- The words of the full-text index in alphabetical order, as a virtual table without data.
    CREATE VIRTUAL TABLE search_word USING fts5vocab(article_search, instance);

    -- Models have fewer features from now on; they are retrained on their examples.
    DELETE FROM reader_model;
    """
}
