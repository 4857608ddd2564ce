extension PostgresSchema {
  /// Indexes article addresses over all sources, since a saved page may be an article of any
  /// source.
  static let version2 = """
    DROP INDEX article_url_key;
    CREATE INDEX article_url_key ON article (md5(url_key)) WHERE url_key IS NOT NULL;

    """
}
