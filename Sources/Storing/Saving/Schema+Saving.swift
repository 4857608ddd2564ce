extension Schema {
  /// The other addresses that articles are known by: where their pages led to, and what these call
  /// themselves. Their own stand in `article.url_key`.
  static let saving = """
    CREATE TABLE article_address (
      url_key TEXT NOT NULL,
      article_id INTEGER NOT NULL REFERENCES article(id) ON DELETE CASCADE,
      PRIMARY KEY (url_key, article_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX address_article ON article_address(article_id);
    """
}
