extension Schema {
  /// What searches and lists need to stay quick among a million articles.
  static let searching = """
    -- The words of the full-text index in the order of the alphabet. It keeps nothing itself.
    CREATE VIRTUAL TABLE search_word USING fts5vocab(article_search, instance);

    -- Models hold fewer features from now on, and are made anew from their lessons.
    DELETE FROM reader_model;
    """
}
