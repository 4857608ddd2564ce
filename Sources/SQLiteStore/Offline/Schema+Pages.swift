extension Schema {
  /// An index of page outcomes: counting them does not read the pages' texts.
  static let pageOutcomes = """
    CREATE INDEX page_outcome ON article_page(article_id, fetched, due, failure);
    """
}
