extension PostgresSchema {
  /// What is of an article and a reader is found by both, also by the index that an article's end asks
  /// by it alone: an article that everybody reads has as many of them as there are readers.
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
