extension Schema {
  /// What became of the pages, beside their texts: counting them reads none of these.
  static let pageOutcomes = """
    CREATE INDEX page_outcome ON article_page(article_id, fetched, due, failure);
    """
}
