extension Schema {
  /// Further addresses of articles: the targets of their pages' redirects, and the addresses that
  /// the pages give for themselves. An article's own address is in `article.url_key`.
  static let saving = """
    CREATE TABLE article_address (
      url_key TEXT NOT NULL,
      article_id INTEGER NOT NULL REFERENCES article(id) ON DELETE CASCADE,
      PRIMARY KEY (url_key, article_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX address_article ON article_address(article_id);
    """
}
