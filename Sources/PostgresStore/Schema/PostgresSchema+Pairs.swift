extension PostgresSchema {
  /// Rows of an article and a reader are indexed by both. The deletion of an article uses the same
  /// index by the article alone: an article may have as many rows as there are readers.
  static let pairs = """
    DROP INDEX state_article;
    CREATE INDEX state_article ON article_state (article_id, reader_id);
    DROP INDEX raise_article;
    CREATE INDEX raise_article ON article_raise (article_id, reader_id);
    DROP INDEX tag_article;
    CREATE INDEX tag_article ON article_tag (article_id, reader_id);
    DROP INDEX reader_source_source;
    CREATE INDEX reader_source_source ON reader_source (source_id, reader_id);

    """
}
